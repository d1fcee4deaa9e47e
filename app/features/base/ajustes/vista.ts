/** The storefront's home with a draft of a setting, which its parameters name. */
export const VISTA = "/admin/ajustes/vista";
