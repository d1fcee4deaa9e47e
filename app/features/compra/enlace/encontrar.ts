export const CAMPOS_ENCONTRAR = ["numero", "correo"] as const;
