import { useShownAmount } from "#app/ui/prices.ts";
import { type Centimos, formatSoles, fromSoles } from "#lib/dinero.ts";
import { type LineaCarrito, getPrecio } from "./carrito.ts";
import { isVendible } from "./novedades.ts";

/** Notices of a line, most important first. `show`: price to amount shown. */
export function listAvisos(linea: LineaCarrito, show: (precio: Centimos) => Centimos): string[] {
  if (!isVendible(linea)) return ["Ya no está disponible"];
  const { cantidad, aviso = {} } = linea;
  const texts: string[] = [];
  if (aviso.vuelve) texts.push("Está disponible otra vez");
  if (aviso.cantidad !== undefined) {
    texts.push(`${cantidad === 1 ? "Ahora queda 1" : `Ahora quedan ${cantidad}`}, ajustamos la cantidad`);
  }
  if (aviso.precio !== undefined)
    texts.push(
      `El precio cambió de ${formatSoles(show(fromSoles(aviso.precio)))} a ${formatSoles(show(getPrecio(linea)))}`,
    );
  return texts;
}

export function AvisosLinea({ linea, onDismiss }: { linea: LineaCarrito; onDismiss?: () => void }) {
  const texts = listAvisos(linea, useShownAmount());
  if (texts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-control bg-warning-soft px-3 py-2 text-sm font-medium text-warning">
      <div className="grid min-w-0 flex-1 basis-40">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {onDismiss && isVendible(linea) ? (
        <button
          type="button"
          aria-label={`Entendido: ${linea.producto.nombre}`}
          className="min-h-11 px-1 font-semibold underline"
          onClick={onDismiss}
        >
          Entendido
        </button>
      ) : null}
    </div>
  );
}
