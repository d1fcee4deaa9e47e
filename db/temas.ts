/** Of personal data: the chapters of /privacidad, and the parts of 'Mis datos'. */

export const TEMAS_PRIVACIDAD = [
  "cuenta",
  "pedidos",
  "favoritos",
  "opiniones",
  "mensajes",
  "avisos",
  "reclamos",
  "tecnicos",
] as const;
export type TemaPrivacidad = (typeof TEMAS_PRIVACIDAD)[number];

export const CAMPOS_DESCARGA = [
  "cuenta",
  "perfil",
  "notas",
  "etiquetas",
  "vistas",
  "invitaciones",
  "direcciones",
  "favoritos",
  "carrito",
  "lista_compartida",
  "sesiones",
  "pedidos",
  "opiniones",
  "mensajes",
  "reclamos",
  "avisos",
  "correos",
] as const;
export type CampoDescarga = (typeof CAMPOS_DESCARGA)[number];
