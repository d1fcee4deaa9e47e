import { formatSoles } from "#lib/dinero.ts";
import { formatFecha, formatFechaHora } from "#lib/fechas.ts";
import {
  type AnotacionHoja,
  BIEN_NOMBRE,
  formatCodigo,
  DEFINICIONES,
  DOCUMENTO_NOMBRE,
  type Hoja,
  TIPO_NOMBRE,
} from "./reclamos.ts";

export interface Parte {
  titulo: string;
  datos: readonly (readonly [nombre: string, valor: string])[];
}

const NADA = "—";

function toLine(nombre: string, anotacion: AnotacionHoja | undefined, inicio = ""): [string, string][] {
  return anotacion ? [[`${nombre} (${formatFecha(anotacion.created_at)})`, inicio + anotacion.texto]] : [];
}

/** Parts of the Anexo I, for screen, paper, PDF and mail. */
export function listPartes(hoja: Hoja): Parte[] {
  const { respuesta, anotaciones } = hoja;
  return [
    {
      titulo: "Proveedor",
      datos: [
        ["Razón social", hoja.proveedor_razon_social],
        ["RUC", hoja.proveedor_ruc],
        ["Domicilio", hoja.proveedor_direccion],
        ["Establecimiento", hoja.establecimiento],
        ["Hoja de Reclamación N.º", formatCodigo(hoja)],
        ["Fecha", formatFechaHora(hoja.created_at)],
      ],
    },
    {
      titulo: "1. Identificación del consumidor reclamante",
      datos: [
        ["Nombre", hoja.nombre],
        [DOCUMENTO_NOMBRE[hoja.documento_tipo], hoja.documento_numero],
        ["Domicilio", hoja.domicilio ?? NADA],
        ["Teléfono", hoja.telefono ?? NADA],
        ["Correo electrónico", hoja.email ?? NADA],
        ["Padre, madre o apoderado (menor de edad)", hoja.apoderado ?? NADA],
      ],
    },
    {
      titulo: "2. Identificación del bien contratado",
      datos: [
        ["Tipo", BIEN_NOMBRE[hoja.bien]],
        ["Monto reclamado", hoja.monto === null ? NADA : formatSoles(hoja.monto)],
        ["Descripción", hoja.descripcion ?? NADA],
        ["Número de pedido", hoja.pedido ?? NADA],
      ],
    },
    {
      titulo: "3. Detalle de la reclamación y pedido del consumidor",
      datos: [
        ["Tipo", `${TIPO_NOMBRE[hoja.tipo]}: ${DEFINICIONES[hoja.tipo]}`],
        ["Detalle", hoja.detalle],
        ["Pedido del consumidor", hoja.solicitud ?? NADA],
      ],
    },
    {
      titulo: "4. Observaciones y acciones adoptadas por el proveedor",
      datos: [
        ...toLine("Recalificación", anotaciones.recalificacion, "La queja se atiende como reclamo. "),
        ...toLine("Propuesta de solución", anotaciones.propuesta),
        ...toLine("Respuesta del consumidor", anotaciones.fin_propuesta),
        ["Fecha de comunicación de la respuesta", respuesta ? formatFecha(respuesta.created_at) : "Pendiente"],
        ["Respuesta", respuesta?.texto ?? NADA],
      ],
    },
  ];
}
