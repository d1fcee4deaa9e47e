import { formatNumero } from "#lib/numbers.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { METODOS_PAGO } from "#db/values.ts";
import { Desglose } from "./desglose.tsx";
import { SIN_DISTRITO, toCajaHref } from "./lista.ts";
import type { RangoDias } from "./periodo.ts";
import type { VistaPeriodo } from "./periodo.server.ts";
import { AJUSTES } from "./sumar.ts";

const CON_IGV = "Totales de los pedidos, con IGV.";
const SIN_IGV = "A los precios acordados, sin IGV.";

const toCsvHref = (eje: string, { desde, hasta }: RangoDias) =>
  `/admin/ventas/exportar?${new URLSearchParams({ eje, desde, hasta })}`;

export function Desgloses(vista: VistaPeriodo) {
  const { periodo, categorias, productos, clientes, metodos, distritos, otrosDistritos, horas } = vista;
  const { desde, hasta } = periodo;
  const lista = (filtro: Readonly<Record<string, string>>) => toCajaHref({ tipo: "ventas", ...filtro, desde, hasta });
  const before = ({ antes }: { antes: number }) => (periodo.antes ? antes : null);
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Desglose
          titulo="Por categoría"
          columna="Categoría"
          cuantos="Unidades"
          nota={`${SIN_IGV} Con los cupones y envíos son el subtotal de lo vendido.`}
          csv={toCsvHref("categoria", periodo)}
          filas={categorias.map((parte) => ({
            ...parte,
            nombre: parte.clave === AJUSTES ? "Cupones y envíos" : parte.clave,
            cuantos: parte.unidades,
            antes: before(parte),
            to: parte.clave === AJUSTES ? null : lista({ categoria: parte.clave }),
          }))}
        />
        <Desglose
          titulo="Por método de pago"
          columna="Método"
          cuantos="Pedidos"
          nota={CON_IGV}
          csv={toCsvHref("metodo", periodo)}
          filas={METODOS_PAGO.flatMap((metodo) => {
            const parte = metodos.find(({ clave }) => clave === metodo);
            if (!parte) return [];
            const to = lista({ metodo });
            return [{ ...parte, nombre: NOMBRE_METODO[metodo], cuantos: parte.pedidos, antes: before(parte), to }];
          })}
        />
        <Desglose
          titulo="Por distrito"
          columna="Distrito"
          cuantos="Pedidos"
          nota={otrosDistritos > 0 ? `${CON_IGV} Hay ${formatNumero(otrosDistritos)} más en el CSV.` : CON_IGV}
          csv={toCsvHref("distrito", periodo)}
          filas={distritos.map((parte) => ({
            ...parte,
            cuantos: parte.pedidos,
            antes: before(parte),
            to: lista({ distrito: parte.clave || SIN_DISTRITO }),
          }))}
        />
        {clientes ? (
          <Desglose
            titulo="Mejores clientes"
            columna="Cliente"
            cuantos="Pedidos"
            nota={`Los ${clientes.length} que más compraron. ${CON_IGV}`}
            csv={null}
            filas={clientes.map(({ usuario_id, nombre, ...parte }) => ({
              ...parte,
              clave: usuario_id,
              nombre: nombre ?? "Cuenta eliminada",
              cuantos: parte.pedidos,
              antes: before(parte),
              to: nombre === null ? null : `/admin/usuarios/${usuario_id}`,
            }))}
          />
        ) : null}
      </div>
      <div className="grid min-w-0 gap-4">
        <Desglose
          titulo="Por producto"
          columna="Producto"
          cuantos="Unidades"
          nota={`Los ${productos.length} que más vendieron. ${SIN_IGV}`}
          csv={toCsvHref("producto", periodo)}
          filas={productos.map((parte) => ({
            ...parte,
            cuantos: parte.unidades,
            antes: before(parte),
            to: lista({ producto: parte.clave }),
          }))}
        />
        <Desglose
          titulo="Por hora"
          columna="Hora"
          cuantos="Pedidos"
          nota={`${CON_IGV} La hora en que se confirmó el pago, en Lima.`}
          csv={toCsvHref("hora", periodo)}
          filas={horas.map((parte) => ({
            ...parte,
            nombre: `${parte.clave}:00`,
            cuantos: parte.pedidos,
            antes: before(parte),
            to: lista({ hora: parte.clave }),
          }))}
        />
      </div>
    </div>
  );
}
