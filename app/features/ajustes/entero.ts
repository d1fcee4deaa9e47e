/** What stands for a whole setting among the names of fields that the environment fixes. */
export const ENTERO = "";
