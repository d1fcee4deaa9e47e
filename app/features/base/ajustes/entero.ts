/** Stands for the whole setting among field names. */
export const ENTERO = "";

/** Names no variable: whoever reads it may have no shell. */
export const FIJADO = "Fijado en el servidor: no se puede cambiar aquí.";
