import { Link, NavLink } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { signOut } from "#app/features/personas/usuarios/sesion-cambios.ts";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { usePuede } from "#app/routing/puesto.tsx";
import { BotonPaleta } from "./abrir-paleta.tsx";
import { BotonAtajos } from "./atajos.tsx";
import { type Atencion, GRUPOS, SECCIONES } from "./secciones.ts";
import { useServicio } from "./servicios.ts";
import { IR } from "./teclas.ts";
import { useId, useState } from "react";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { useHydrated } from "#app/ui/use-store.ts";
import { hasSonido, playAviso, switchSonido } from "./aviso-sonoro.ts";

function BotonSonido() {
  const hydrated = useHydrated();
  const [, setSwitched] = useState(false);
  const on = hydrated && hasSonido();
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label="Sonido de avisos"
      title={on ? "Sonido de avisos: activado" : "Sonido de avisos: desactivado"}
      onClick={() => {
        switchSonido(!on);
        setSwitched(!on);
        playAviso();
      }}
      className={iconButtonStyle("noscript:hidden")}
    >
      <Icon name={on ? "bell" : "bell-off"} className="size-5" />
    </button>
  );
}

export interface Empleado {
  nombre: string;
  email: string;
}

interface Props {
  nombre: string;
  empleado: Empleado;
  atencion: Atencion | null;
  onFollow?: () => void;
}

const FILA =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-sunken md:min-h-10";

function Cuenta({ cuenta, texto }: { cuenta: number; texto: string }) {
  if (cuenta === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-primary px-2 py-0.5 text-xs leading-none font-semibold text-on-primary tabular-nums">
      {cuenta > 99 ? "99+" : cuenta}
      <span className="sr-only"> {texto}</span>
    </span>
  );
}

export function Navegacion({ nombre, empleado, atencion, onFollow }: Props) {
  const puede = usePuede();
  const has = useServicio();
  const id = useId();
  const secciones = SECCIONES.filter(({ area, servicio }) => puede("ver", area) && has(servicio));
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-3">
      <div className="flex min-h-11 items-center gap-2.5 px-3">
        <img src="/logo.svg" alt="" width={28} height={28} />
        <p className="min-w-0 truncate font-display text-lg leading-tight font-bold tracking-tight">
          {nombre} <span className="block text-xs font-medium tracking-normal text-muted">Panel de administración</span>
        </p>
      </div>
      <BotonPaleta className="max-lg:hidden" />
      <nav aria-label="Panel de administración" className="grid gap-3">
        {[undefined, ...GRUPOS].map((grupo) => {
          const suyas = secciones.filter((seccion) => seccion.grupo === grupo);
          if (suyas.length === 0) return null;
          return (
            <div
              key={grupo ?? ""}
              {...(grupo && { role: "group", "aria-labelledby": `${id}-${grupo}` })}
              className="grid gap-0.5"
            >
              {grupo ? (
                <p id={`${id}-${grupo}`} className="px-3 text-xs font-semibold text-muted">
                  {grupo}
                </p>
              ) : null}
              {suyas.map(({ to, texto, icono, tecla, atencion: aviso }) => (
                <NavLink
                  key={to}
                  to={to}
                  // The drawer is for phones, which have no keys.
                  title={onFollow ? undefined : `${texto}: teclas ${IR} ${tecla}`}
                  end={to === "/admin"}
                  onClick={onFollow}
                  className={`${FILA} aria-[current]:bg-primary-soft aria-[current]:text-primary`}
                >
                  <Icon name={icono} className="size-5 shrink-0" />
                  {texto}
                  {aviso && atencion ? <Cuenta cuenta={atencion[aviso.de]} texto={aviso.texto} /> : null}
                </NavLink>
              ))}
            </div>
          );
        })}
      </nav>
      <div className="mt-auto grid gap-1 border-t pt-3">
        <Link to="/" className={FILA} onClick={onFollow}>
          <Icon name="store" className="size-5 shrink-0" />
          Ver la tienda
        </Link>
        <Link to="/perfil" className={FILA} onClick={onFollow}>
          <Icon name="user-round" className="size-5 shrink-0" />
          <span className="min-w-0 leading-tight">
            <span className="block truncate">{empleado.nombre || "Mi Perfil"}</span>
            <span className="block truncate text-xs font-normal text-muted">{empleado.email}</span>
          </span>
        </Link>
        <button type="button" className={FILA} onClick={() => void signOut()}>
          <Icon name="log-out" className="size-5 shrink-0" />
          Cerrar sesión
        </button>
        <div className="flex items-center gap-1">
          <BotonSonido />
          <BotonAtajos />
          <ThemeToggle />
        </div>
      </div>
    </div>
  );
}
