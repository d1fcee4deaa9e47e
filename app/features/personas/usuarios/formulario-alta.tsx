import { CampoClaveNueva } from "#app/features/personas/identidad/formularios/campo-clave.tsx";
import { CampoCodigo } from "#app/features/personas/identidad/formularios/campo-codigo.tsx";
import { CamposNombre } from "#app/features/personas/identidad/formularios/campos-nombre.tsx";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import type { RespuestaAlta } from "./responder-alta.server.ts";

interface Props {
  /** Where the forms are sent. */
  ruta: string;
  respuesta: RespuestaAlta | undefined;
  /** A code was mailed. */
  esperado: boolean;
}

/** First asks for a code by mail, then for the code and what an account needs. */
export function FormularioAlta({ ruta, respuesta, esperado }: Props) {
  if (respuesta?.existe)
    return (
      <Alert tone="info" title="Ya tienes una cuenta">
        {respuesta.mensaje}{" "}
        <ButtonLink to="/sign-in?origen=/perfil" variant="secondary" size="sm">
          Iniciar Sesión
        </ButtonLink>
      </Alert>
    );
  if (!esperado)
    return (
      <Formulario
        action={ruta}
        intencion="codigo"
        answer={respuesta}
        boton="Enviarme el código"
        ocupado="Enviando..."
      />
    );
  const { campos = {}, valores } = respuesta ?? {};
  return (
    <div className="grid gap-6">
      <Formulario
        action={ruta}
        intencion="crear"
        answer={respuesta?.enviado ? undefined : respuesta}
        boton="Crear mi cuenta"
        ocupado="Creando tu cuenta..."
      >
        {respuesta?.enviado ? <Alert tone="success">Te enviamos el código. Vence en 10 minutos.</Alert> : null}
        <CampoCodigo error={campos.codigo} />
        <CamposNombre valores={valores} campos={campos} />
        <CampoClaveNueva error={campos.password} />
        <PrivacyLine uso="Usamos tus datos para tu cuenta y tus pedidos." />
      </Formulario>
      <Formulario
        action={ruta}
        intencion="codigo"
        answer={undefined}
        boton="Enviarme otro código"
        ocupado="Enviando..."
        variant="secondary"
        menor
      />
    </div>
  );
}
