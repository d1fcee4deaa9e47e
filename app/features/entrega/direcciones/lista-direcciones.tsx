import { Form } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Direccion, formatDireccion } from "./direcciones.ts";

interface Props {
  ruta: string;
  direcciones: readonly Direccion[];
  quitando: string | null;
}

export function ListaDirecciones({ ruta, direcciones, quitando }: Props) {
  return (
    <ul aria-label="Tus direcciones" className="grid gap-4 sm:grid-cols-2">
      {direcciones.map((direccion) => (
        <li key={direccion.id} className="grid content-start gap-3 rounded-card border bg-surface p-5">
          {direccion.por_defecto ? (
            <p>
              <Badge tone="green">Para tus compras</Badge>
            </p>
          ) : null}
          <p className="wrap-anywhere whitespace-pre-line">{formatDireccion(direccion)}</p>
          {quitando === direccion.id ? <Confirmar ruta={ruta} direccion={direccion} /> : null}
          {quitando === direccion.id ? null : <Acciones ruta={ruta} direccion={direccion} />}
        </li>
      ))}
    </ul>
  );
}

interface PropsUna {
  ruta: string;
  direccion: Direccion;
}

const Calle = ({ direccion }: Pick<PropsUna, "direccion">) => <span className="sr-only"> {direccion.calle}</span>;

function Acciones({ ruta, direccion }: PropsUna) {
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="get" action={ruta} preventScrollReset>
        <Button type="submit" name="editar" value={direccion.id} variant="secondary" size="sm">
          Editar
          <Calle direccion={direccion} />
        </Button>
      </Form>
      {direccion.por_defecto ? null : (
        <Form method="post" action={ruta} preventScrollReset>
          <input type="hidden" name="id" value={direccion.id} />
          <Button type="submit" name="intencion" value="preferir" variant="secondary" size="sm">
            Usar para mis compras
            <Calle direccion={direccion} />
          </Button>
        </Form>
      )}
      <Form method="get" action={ruta} preventScrollReset>
        <Button type="submit" name="quitar" value={direccion.id} variant="secondary" size="sm">
          Quitar
          <Calle direccion={direccion} />
        </Button>
      </Form>
    </div>
  );
}

function Confirmar({ ruta, direccion }: PropsUna) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">¿Quitar esta dirección? Tus pedidos ya hechos no cambian.</p>
      <div className="flex flex-wrap gap-2">
        <Form method="post" action={ruta} preventScrollReset>
          <input type="hidden" name="id" value={direccion.id} />
          <Button type="submit" name="intencion" value="quitar" variant="danger" size="sm">
            Quitar dirección
            <Calle direccion={direccion} />
          </Button>
        </Form>
        <Form method="get" action={ruta} preventScrollReset>
          <Button type="submit" variant="secondary" size="sm">
            Conservarla
          </Button>
        </Form>
      </div>
    </div>
  );
}
