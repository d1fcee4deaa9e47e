import { type MouseEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { RUTA_CLAVES } from "#app/features/cuentas/claves/claves.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatCantidad } from "#lib/numbers.ts";
import { PASOS, Probar } from "./probar.tsx";

export const NOMBRE_PASO = {
  seguridad: "Tu cuenta",
  empresa: "Tu empresa",
  tienda: "Nombre y colores",
  venta: "Qué vendes",
  entregas: "Entregas",
  conexiones: "Pagos y correo",
  abrir: "Antes de abrir",
} as const;
export type PasoInicio = keyof typeof NOMBRE_PASO;

interface AjusteDePaso {
  clave: string;
  puesto: boolean;
  fijo: boolean;
}

interface PasoHecho {
  paso: PasoInicio;
  hecho: boolean;
}

/** What the step shows is what the shop promises: going on confirms it, also unchanged. */
const CONFIRMA: ReadonlySet<PasoInicio> = new Set(["venta", "entregas"]);

export function Indice({ pasos, paso: actual }: { pasos: readonly PasoHecho[]; paso: PasoInicio }) {
  return (
    <nav aria-label="Pasos">
      <ol className="flex flex-wrap gap-x-2">
        {pasos.map(({ paso, hecho }, n) => (
          <li key={paso}>
            <Link
              to={`${PASOS}?paso=${paso}`}
              aria-current={paso === actual ? "step" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium hover:bg-surface aria-[current]:bg-primary-soft aria-[current]:text-primary"
            >
              {hecho ? <Icon name="circle-check" className="size-5 shrink-0 text-success" /> : <span>{n + 1}.</span>}
              <span>
                {NOMBRE_PASO[paso]}
                {hecho ? <span className="sr-only"> (hecho)</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** `activar`: where a second factor is set up. */
export function Cuenta({ email, hecho, activar }: { email: string; hecho: boolean; activar: string }) {
  if (hecho) return <p>{email} dirige la tienda, con verificación en dos pasos.</p>;
  return (
    <>
      <p className="max-w-prose">
        {email} dirige la tienda. Con la verificación en dos pasos nadie entra solo con tu contraseña: también hace
        falta un código de tu teléfono. Puedes dejarlo para después.
      </p>
      <ButtonLink to={activar} variant="secondary" className="justify-self-start">
        Activar la verificación en dos pasos
      </ButtonLink>
    </>
  );
}

/** What of it works is tried here, too. */
export function Conexiones({ cobra, conectado }: { cobra: boolean; conectado: { pagos: boolean; correo: boolean } }) {
  return (
    <>
      <p className="max-w-prose">
        {cobra ? "Ya te pueden pagar." : "Conecta con qué te pagan: hasta entonces la tienda no recibe pedidos."}{" "}
        {conectado.correo
          ? "Los correos se envían."
          : "Conecta también el correo de la tienda: sin él, los correos se guardan y no se envían."}
      </p>
      <p className="max-w-prose">
        Para cobrar por Yape, Plin o transferencia llena lo de abajo y márcalo en «Medios de pago». Tarjetas, Mercado
        Pago y el correo necesitan claves de sus proveedores.
      </p>
      <ButtonLink to={RUTA_CLAVES} variant="secondary" className="justify-self-start">
        {conectado.pagos || conectado.correo ? "Ver las claves" : "Poner las claves"}
      </ButtonLink>
      {conectado.pagos ? <Probar que="pagos" /> : null}
      {conectado.correo ? <Probar que="correo" /> : null}
    </>
  );
}

export function Productos({ productos }: { productos: number }) {
  return (
    <>
      <p className="max-w-prose">
        {productos === 0
          ? "Todavía no hay ningún producto."
          : `Ya hay ${formatCantidad(productos, "producto", "productos")}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/admin/productos?nuevo=1" variant="secondary" size="sm">
          Agregar un producto
        </ButtonLink>
        <ButtonLink to="/admin/productos/mudanza" variant="secondary" size="sm">
          Traerlos de otra tienda o de una hoja
        </ButtonLink>
      </div>
    </>
  );
}

/** Saves what the step has to save, one after another, and then leads on. A refusal stays in sight. */
export function useSeguir(paso: PasoInicio, ajustes: readonly AjusteDePaso[], siguiente: string) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  /** What is left to save before it leads on; null while a form is saved by itself. */
  const cola = useRef<HTMLFormElement[] | null>(null);
  const advance = () => {
    if (!cola.current) return;
    const form = cola.current.shift();
    if (form) {
      form.requestSubmit();
      return;
    }
    cola.current = null;
    void navigate(siguiente);
  };
  const follow = (event: MouseEvent) => {
    const asked = new Set(CONFIRMA.has(paso) ? ajustes.filter((one) => !one.puesto && !one.fijo) : []);
    const forms = ajustes.flatMap((ajuste) => {
      const form = box.current?.querySelector<HTMLFormElement>(`#${ajuste.clave} form`);
      return form && (asked.has(ajuste) || form.dataset.typed) ? [form] : [];
    });
    cola.current = forms.length > 0 ? forms : null;
    if (forms.length === 0) return;
    event.preventDefault();
    advance();
  };
  return { box, advance, follow };
}
