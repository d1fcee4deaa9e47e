import type { ReactNode } from "react";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { compareCaracteristicas, type ProductoComparado, toCompararHref } from "./comparar.ts";
import { InsigniaStock } from "./insignia-stock.tsx";
import { toPropioPath } from "#app/features/catalogo/productos/opcion.ts";

const CELDA = "min-w-44 py-3 pr-4 align-top";

function Fila({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <tr className="border-t">
      <th scope="row" className="py-3 pr-4 align-top font-normal text-muted">
        {nombre}
      </th>
      {children}
    </tr>
  );
}

export function TablaComparar({ productos }: { productos: readonly ProductoComparado[] }) {
  const ids = productos.map(({ id }) => id);
  const filas = compareCaracteristicas(productos);
  return (
    <div className="min-w-0 overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Dato</span>
            </th>
            {productos.map(({ id, nombre, imagen }) => (
              <th key={id} scope="col" className={CELDA}>
                <Foto imagen={imagen} alt="" sizes="160px" className="mb-3 aspect-square w-36 rounded-card" />
                <Link to={toPropioPath(id)} className="link">
                  {nombre}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Fila nombre="Precio">
            {productos.map(({ id, precio, oferta }) => (
              <td key={id} className={CELDA}>
                <Price amount={precio} offer={oferta} />
              </td>
            ))}
          </Fila>
          <Fila nombre="Stock">
            {productos.map(({ id, stock }) => (
              <td key={id} className={CELDA}>
                <InsigniaStock stock={stock} />
              </td>
            ))}
          </Fila>
          <Fila nombre="Categoría">
            {productos.map(({ id, categoria }) => (
              <td key={id} className={CELDA}>
                {categoria}
              </td>
            ))}
          </Fila>
          {filas.map(({ nombre, valores }) => (
            <Fila key={nombre} nombre={nombre}>
              {ids.map((id, n) => (
                <td key={id} className={CELDA}>
                  {valores[n] ?? <span className="text-muted">No lo indica</span>}
                </td>
              ))}
            </Fila>
          ))}
          {ids.length > 2 ? (
            <Fila nombre="Comparación">
              {productos.map(({ id, nombre }) => (
                <td key={id} className={CELDA}>
                  <Link to={toCompararHref(ids.filter((one) => one !== id))} preventScrollReset className="link">
                    Quitar<span className="sr-only"> {nombre} de la comparación</span>
                  </Link>
                </td>
              ))}
            </Fila>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}
