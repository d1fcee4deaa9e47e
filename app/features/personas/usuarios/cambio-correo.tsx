import { CampoClave, CuentaDeClave } from "#app/features/personas/identidad/formularios/campo-clave.tsx";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatHora } from "#lib/fechas.ts";

export interface CambioAbierto {
  nuevo: string;
  vence_en: Date;
  /** Addresses whose mailbox has not agreed yet. */
  faltan: readonly string[];
}

export interface RespuestaCorreo {
  mensaje: string | null;
  campos: Partial<Record<string, string>>;
  valores: { email: string };
}

interface Props {
  ruta: string;
  email: string;
  cambio: CambioAbierto | null;
  respuesta: RespuestaCorreo | undefined;
}

function Pendiente({ ruta, cambio: { nuevo, vence_en, faltan } }: { ruta: string; cambio: CambioAbierto }) {
  return (
    <>
      <Alert tone="info" title="Falta que confirmes el cambio">
        <p className="wrap-anywhere">
          Tu correo pasará a ser {nuevo} cuando abras el enlace que enviamos a {faltan.join(" y a ")}. Vence a las{" "}
          {formatHora(vence_en)}.
        </p>
      </Alert>
      <Formulario
        menor
        action={ruta}
        intencion="cancelar-correo"
        answer={null}
        boton="Cancelar el cambio"
        ocupado="Cancelando..."
        variant="secondary"
      />
    </>
  );
}

export function CambioCorreo({ ruta, email, cambio, respuesta }: Props) {
  if (cambio && !respuesta) return <Pendiente ruta={ruta} cambio={cambio} />;
  return (
    <details open={respuesta !== undefined}>
      <summary className="link min-h-11 content-center">Cambiar mi correo</summary>
      <div className="grid gap-5 pt-3">
        <p className="text-muted">
          Te escribiremos al correo de ahora y al nuevo, y cambia cuando confirmes en los dos. Si la dirección nueva ya
          tiene una cuenta aquí, no le llegará nada. ¿Ya no lees el correo de ahora? Escríbenos.
        </p>
        <Formulario
          menor
          action={ruta}
          intencion="correo"
          answer={respuesta}
          boton="Enviarme los enlaces"
          ocupado="Enviando..."
        >
          <Field
            label="Correo nuevo"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={respuesta?.valores.email}
            error={respuesta?.campos.email}
          />
          <CuentaDeClave email={email} />
          <CampoClave
            label="Tu contraseña"
            name="password"
            autoComplete="current-password"
            required
            error={respuesta?.campos.password}
          />
        </Formulario>
      </div>
    </details>
  );
}
