import { data, redirect, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { AVISO_BLOQUEADO } from "#app/features/personas/usuarios/usuarios.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { formatSoles, fromSoles } from "#lib/dinero.ts";
import { getText, readForm, toPathErrors } from "#lib/form.ts";
import { isId } from "#lib/ids.ts";
import { parseInput } from "#lib/parse-input.ts";
import { createVenta, type ResultadoVenta } from "./vender.server.ts";
import { ventaSchema, type VentaInput } from "./venta.schema.ts";

type RechazoVenta = Exclude<ResultadoVenta, { tipo: "vendido" }>;

type Cambiado = Extract<RechazoVenta, { tipo: "stock" | "precio" }>;

const refuse = (mensaje: string): ActionResult => ({ ok: false, mensaje });
const refuseCampos = (campos: Record<string, string>): ActionResult => ({ ok: false, campos });

const SOLO_DUENO = "Solo un dueño puede cambiar un precio.";
const A_QUIEN = "Escribe el celular o el correo de quien compra.";

function tellStock({ productos }: Cambiado): string {
  const faltan = productos.map(({ nombre, disponible }) => `${nombre} (quedan ${disponible})`);
  return `Ya no alcanza el stock de ${faltan.join(", ")}. Corrige las cantidades.`;
}

/** `total`: the new one, which a second press agrees to. */
function tellPrecio({ productos, total }: Cambiado): ActionResult {
  if (productos.length === 0) return refuseCampos({ total: String(total) });
  const cuales = productos.map(({ nombre, precio }) => `${nombre}, ${formatSoles(fromSoles(precio))} sin IGV`);
  return refuse(`Cambió el precio de ${cuales.join("; ")}. Quita esas líneas y agrégalas otra vez.`);
}

function tellRechazo(rechazo: RechazoVenta): ActionResult {
  switch (rechazo.tipo) {
    case "stock":
      return refuse(tellStock(rechazo));
    case "precio":
      return tellPrecio(rechazo);
    case "cupon":
      return refuseCampos({ cupon: rechazo.razon });
    case "direccion":
      return refuseCampos({ ...rechazo.campos, visto: rechazo.visto });
    case "comprador":
      return refuseCampos(
        Object.fromEntries(Object.entries(rechazo.campos).map(([campo, texto]) => [`comprobante.${campo}`, texto])),
      );
    case "contra_entrega":
      return refuseCampos({ contra_entrega: rechazo.mensaje });
    case "monto":
      return refuse(rechazo.mensaje);
    case "tope":
      return refuse(rechazo.mensaje);
    case "sin_lugar":
      return refuseCampos({ lugar: "Elige el distrito: de él depende el precio del envío." });
    case "bloqueado":
      return refuse(AVISO_BLOQUEADO);
    case "sin_cuenta":
      return refuse("Esa cuenta ya no existe: quítala y vuelve a enviar el pedido.");
    case "apagado":
    case "metodo":
    case "pregunta":
    case "clave_usada":
    case "limite":
    case "turno":
      return refuse("Algo cambió mientras tanto. Vuelve a cargar la página y arma el pedido otra vez.");
  }
}

/** Whom it can be sent to: at the counter nobody needs to say who they are. */
const lacksQuien = ({ modo, cliente, telefono }: VentaInput): boolean =>
  modo !== "mostrador" && cliente.usuario_id === null && cliente.correo === "" && telefono === undefined;

function readVenta(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes the order and leads to it. Prices other than the products' are a dueño's alone. */
export async function answerVenta(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await readForm(request);
  const parsed = parseInput(ventaSchema, readVenta(getText(form, "venta")));
  if (!parsed.success) return data(refuseCampos(toPathErrors(parsed.error.issues)), { status: 400 });
  const clave = getText(form, "clave");
  const { id: actor_id, puesto } = context.get(usuarioContext);
  if (!isId(clave)) return data(refuse("Vuelve a cargar la página."), { status: 400 });
  if (parsed.data.acordados.length > 0 && puesto !== "dueno") return data(refuse(SOLO_DUENO), { status: 403 });
  if (lacksQuien(parsed.data)) return data(refuseCampos({ telefono: A_QUIEN }), { status: 400 });
  return withErrorResult(context, async (): Promise<ActionResult> => {
    const resultado = await createVenta(context.get(tiendaContext), parsed.data, { clave, actor_id });
    if (resultado.tipo === "vendido") throw redirect(`/admin/pedidos/${resultado.pedido_id}`);
    return tellRechazo(resultado);
  });
}
