import {
  CampoClave,
  CampoClaveNueva,
  CuentaDeClave,
} from "#app/features/personas/identidad/formularios/campo-clave.tsx";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { CambioCorreo, type CambioAbierto, type RespuestaCorreo } from "./cambio-correo.tsx";
import { Apartado } from "./marco-perfil.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

interface RespuestaClave {
  mensaje: string | null;
  campos: Partial<Record<string, string>>;
}

interface Props {
  ruta: string;
  cuenta: { email: string; email_confirmado: boolean; dos_pasos: boolean; cambio: CambioAbierto | null };
  clave: RespuestaClave | undefined;
  reenviar: RespuestaClave | undefined;
  correo: RespuestaCorreo | undefined;
}

export function CuentaEmbebida({ ruta, cuenta, clave, reenviar, correo }: Props) {
  const { email, email_confirmado, dos_pasos, cambio } = cuenta;
  return (
    <>
      <Apartado id="correo" titulo="Correo electrónico">
        <p className="wrap-anywhere">
          <span className="font-medium">{email}</span>
          <span className="text-muted">{email_confirmado ? " · Confirmado" : " · Sin confirmar"}</span>
        </p>
        {email_confirmado ? null : (
          <>
            <p className="text-muted">
              Puedes comprar igual. Confirmarlo nos asegura que tus avisos llegan a la persona correcta.
            </p>
            <Formulario
              menor
              action={ruta}
              intencion="reenviar"
              answer={reenviar}
              boton="Enviarme un enlace"
              ocupado="Enviando..."
              variant="secondary"
            />
          </>
        )}
        <CambioCorreo ruta={ruta} email={email} cambio={cambio} respuesta={correo} />
      </Apartado>
      <Apartado id="clave" titulo="Contraseña">
        <Formulario
          menor
          action={ruta}
          intencion="clave"
          answer={clave}
          boton="Cambiar contraseña"
          ocupado="Cambiando..."
        >
          <CuentaDeClave email={email} />
          <CampoClave
            label="Contraseña actual"
            name="clave_actual"
            autoComplete="current-password"
            required
            error={clave?.campos.clave_actual}
          />
          <CampoClaveNueva
            label="Contraseña nueva"
            ademas="Tus otras sesiones se cerrarán."
            error={clave?.campos.password}
          />
        </Formulario>
      </Apartado>
      <Apartado id="dos-pasos" titulo="Verificación en dos pasos">
        <p className="text-muted">
          {dos_pasos
            ? "Está activada: al iniciar sesión te pedimos además un código de tu aplicación."
            : "Además de tu contraseña, te pediremos un código que muestra una aplicación de tu teléfono. Así nadie entra aunque sepa tu contraseña."}
        </p>
        <ButtonLink to="/perfil/seguridad/dos-pasos" variant="secondary" className="justify-self-start">
          {dos_pasos ? "Administrar" : "Activar"}
          <span className="sr-only"> la verificación en dos pasos</span>
        </ButtonLink>
      </Apartado>
    </>
  );
}
