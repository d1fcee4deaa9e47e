interface Enlace {
  to: string;
  texto: string;
}

export function listEnlaces(pathname: string, esAdmin: boolean): Enlace[] {
  return [
    ...(pathname === "/" ? [] : [{ to: "/", texto: "Inicio" }]),
    { to: "/catalogo", texto: "Catálogo" },
    { to: "/sobre-nosotros", texto: "Sobre nosotros" },
    { to: "/contacto", texto: "Contáctanos" },
    ...(esAdmin ? [{ to: "/admin", texto: "Admin" }] : []),
  ];
}
