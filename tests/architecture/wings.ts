/** A room's imports within its wing, and the files that other wings may import. */
interface WingRoom {
  imports: readonly string[];
  door: readonly string[];
  /** Rooms outside of the wings that not every feature may import. */
  also?: readonly string[];
}

interface Wing {
  /** Wings that it may import, all above it in this table. */
  imports: readonly string[];
  rooms: Readonly<Record<string, WingRoom>>;
}

/** `app/features`: a folder per wing, in it a folder per room. A room imports only what is above it. */
export const WINGS: Readonly<Record<string, Wing>> = {
  base: {
    imports: [],
    rooms: {
      auditoria: { imports: [], door: ["auditoria.server.ts", "auditoria.ts", "cambios.tsx"] },
      imagenes: {
        imports: [],
        door: [
          "editor-imagen.tsx",
          "foto.tsx",
          "imagenes.server.ts",
          "imagenes.ts",
          "limite.ts",
          "privadas.server.ts",
          "subir-imagen.ts",
          "subir.server.ts",
        ],
      },
      aspecto: { imports: [], door: [] },
      ajustes: {
        imports: ["auditoria", "imagenes", "aspecto"],
        door: [
          "ajustes.server.ts",
          "ajustes.ts",
          "couriers.ts",
          "empresa.ts",
          "marca.ts",
          "metodos.ts",
          "textos.ts",
          "topes.ts",
          "yape.ts",
        ],
      },
      correo: {
        imports: ["auditoria", "ajustes"],
        door: [
          "correo-comprobante.server.tsx",
          "correo-envio.server.tsx",
          "correo-identidad.server.tsx",
          "correo-pedido.server.tsx",
          "correo-retorno.server.tsx",
          "correo.server.ts",
          "correo.ts",
          "destinatario.server.ts",
          "insignia-correo.tsx",
          "marco.tsx",
          "mensaje.server.ts",
          "piezas.tsx",
          "smtp.server.ts",
        ],
      },
      limites: { imports: [], door: ["limites.server.ts", "network.ts", "open-form.server.ts"] },
      enlaces: { imports: [], door: [] },
      tareas: { imports: [], door: [] },
      visitas: { imports: [], door: ["visitas.server.ts"] },
    },
  },
  personas: {
    imports: ["base"],
    rooms: {
      identidad: {
        imports: [],
        door: [
          "cuenta.server.ts",
          "dispositivo.ts",
          "formularios/campo-clave.tsx",
          "formularios/campo-codigo.tsx",
          "formularios/formulario.tsx",
          "provider-call.server.ts",
        ],
      },
      usuarios: {
        imports: ["identidad"],
        door: [
          "contacto.schema.ts",
          "eliminar.server.ts",
          "ficha.server.ts",
          "invitaciones.server.ts",
          "sesion-navegador.ts",
          "sesion.server.ts",
          "use-sesion.ts",
          "usuarios.server.ts",
          "usuarios.ts",
        ],
      },
      vistas: { imports: ["usuarios"], door: ["vistas.server.ts"] },
    },
  },
  entrega: {
    imports: ["base", "personas"],
    rooms: {
      direcciones: {
        imports: [],
        door: [
          "campos-direccion.tsx",
          "direcciones-guardadas.tsx",
          "direcciones.server.ts",
          "direcciones.ts",
          "lugar.server.ts",
          "lugar.ts",
          "partir.server.ts",
        ],
      },
      feriados: { imports: [], door: ["feriados.server.ts"] },
      envios: {
        imports: ["direcciones", "feriados"],
        door: [
          "cotizacion.ts",
          "cotizar.server.ts",
          "describir.ts",
          "distrito-recordado.ts",
          "entrega.tsx",
          "envio-cotizado.tsx",
          "tienda.ts",
        ],
      },
    },
  },
  catalogo: {
    imports: ["base", "personas", "entrega"],
    rooms: {
      productos: { imports: [], door: ["opcion.ts", "productos.ts"] },
      existencias: { imports: [], door: ["stock.server.ts"] },
      // To tell the demo's products from others.
      panel: { imports: ["productos", "existencias"], door: [], also: ["db/seed"] },
      variantes: { imports: ["productos", "existencias", "panel"], door: [] },
      ofertas: { imports: ["productos", "existencias", "panel"], door: ["ofertas.server.ts"] },
      csv: { imports: ["productos", "existencias", "panel"], door: [] },
      mudanza: { imports: ["productos", "existencias", "panel", "csv"], door: [] },
      busquedas: { imports: ["productos"], door: [] },
      opiniones: {
        imports: ["productos", "existencias"],
        door: ["autor.server.ts", "enlace-opinar.tsx", "lista.server.ts"],
      },
      favoritos: { imports: [], door: ["almacen.ts", "favoritos.server.ts"] },
      tienda: {
        imports: ["productos", "busquedas", "opiniones", "favoritos"],
        door: [
          "actuales.ts",
          "comparar.ts",
          "feed.server.ts",
          "lista-tarjetas.tsx",
          "opciones.ts",
          "tarjeta-producto.tsx",
        ],
      },
      avisos: { imports: ["productos"], door: ["avisos.server.ts"] },
      cupones: {
        imports: [],
        door: [
          "campo-cupon.tsx",
          "cupon-elegido.ts",
          "cupon-guardado.ts",
          "cupones.server.ts",
          "cupones.ts",
          "tanteo.server.ts",
        ],
      },
    },
  },
  atencion: {
    imports: ["base", "personas", "entrega"],
    rooms: {
      mensajes: { imports: [], door: ["autor.server.ts"] },
      reclamos: {
        imports: [],
        door: [
          "autor.server.ts",
          "insignia-plazo.tsx",
          "plazo.ts",
          "plazos.server.ts",
          "recibir.server.ts",
          "reclamos.ts",
        ],
      },
    },
  },
  pedidos: {
    imports: ["base", "personas", "entrega", "catalogo", "atencion"],
    rooms: {
      pedidos: {
        imports: [],
        door: [
          "campos.ts",
          "despachos.server.ts",
          "despachos.ts",
          "olvidar.server.ts",
          "pedidos.server.ts",
          "pedidos.ts",
        ],
      },
      comprobantes: {
        imports: ["pedidos"],
        door: ["comprador.schema.ts", "comprador.ts", "comprobantes.server.ts", "comprobantes.ts", "emision.server.ts"],
      },
      pagos: {
        imports: ["pedidos", "comprobantes"],
        door: [
          "cobrar.server.ts",
          "comprador.server.ts",
          "pagos.server.ts",
          "pasarela.ts",
          "plazo.ts",
          "probar.server.ts",
        ],
      },
      abonos: { imports: ["pedidos", "pagos"], door: [] },
      retornos: { imports: ["pedidos", "pagos"], door: ["retornos.server.ts"] },
      mostrador: { imports: ["pedidos", "comprobantes", "pagos", "abonos"], door: [] },
      gestion: {
        imports: ["pedidos", "comprobantes", "pagos", "abonos", "mostrador"],
        door: ["estadisticas.server.ts", "estadisticas.ts"],
      },
    },
  },
  compra: {
    imports: ["base", "personas", "entrega", "catalogo", "pedidos"],
    rooms: {
      carrito: { imports: [], door: ["tarjeta-carrito.tsx"] },
      cola: { imports: [], door: [] },
      checkout: { imports: ["carrito", "cola"], door: [] },
      enlace: { imports: ["carrito", "checkout"], door: [] },
      venta: { imports: ["carrito", "checkout"], door: [] },
    },
  },
  paginas: {
    imports: ["base", "personas", "entrega", "catalogo", "pedidos", "compra"],
    rooms: {
      empresa: { imports: [], door: [] },
      contenido: { imports: ["empresa"], door: [] },
      seo: { imports: ["empresa"], door: [] },
    },
  },
  cuentas: {
    imports: ["base", "personas", "entrega", "catalogo", "atencion", "pedidos"],
    rooms: {
      caja: { imports: [], door: [] },
      libros: { imports: [], door: [] },
      copias: { imports: ["libros"], door: [] },
      medidas: { imports: [], door: [] },
      claves: { imports: [], door: [] },
      dashboard: { imports: ["claves"], door: [] },
      privacidad: { imports: [], door: [] },
      traspaso: { imports: [], door: [] },
    },
  },
};

export const FEATURES = "app/features";

/** Maximum number of doors, which may only be lowered. */
export const MOST_DOORS = 118;
