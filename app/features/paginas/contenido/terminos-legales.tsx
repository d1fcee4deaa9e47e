import { Link } from "#app/ui/link.tsx";
import { RECLAMO_DIAS_HABILES } from "#lib/atencion.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import type { SeccionDocumento } from "./documento.tsx";

export function listPrevias({ nombre, razonSocial, ruc, direccion, email, telefono }: DatosTienda): SeccionDocumento[] {
  return [
    {
      id: "quienes-somos",
      titulo: "Quiénes somos",
      contenido: (
        <>
          <p>
            {nombre} es la tienda en línea de {razonSocial}, con RUC {ruc} y domicilio en {direccion}. Nos encuentras en{" "}
            <a href={`mailto:${email}`}>{email}</a> y en el {telefono}, en nuestro{" "}
            <Link to="/contacto">horario de atención</Link>.
          </p>
          <p>
            Al comprar aceptas estos términos. Si no estás de acuerdo con alguno, no completes la compra y escríbenos:
            resolveremos tus dudas.
          </p>
        </>
      ),
    },
    {
      id: "tu-cuenta",
      titulo: "Tu cuenta",
      contenido: (
        <>
          <p>
            Puedes ver el catálogo y llenar tu carrito sin registrarte. Para comprar necesitas una cuenta, ser mayor de
            18 años y darnos datos verdaderos: con ellos entregamos tu pedido y emitimos tu comprobante.
          </p>
          <p>
            Cuida tu contraseña y avísanos si crees que alguien más entró a tu cuenta. Podemos suspender una cuenta que
            se use para engañar o dañar a otras personas.
          </p>
        </>
      ),
    },
  ];
}

export function listLegales({ nombre, email }: DatosTienda): SeccionDocumento[] {
  return [
    {
      id: "contenidos",
      titulo: "Contenidos del sitio",
      contenido: (
        <p>
          Las fotos buscan mostrar cada producto tal como es; el color puede variar un poco según tu pantalla. Los
          textos, fotos y marcas de este sitio son de {nombre} o de sus titulares y no pueden usarse con fines
          comerciales sin permiso.
        </p>
      ),
    },
    {
      id: "datos-personales",
      titulo: "Tus datos personales",
      contenido: (
        <p>
          Los usamos para atender tu compra y los protegemos según la Ley 29733. Los detalles están en nuestra{" "}
          <Link to="/privacidad">política de privacidad</Link>.
        </p>
      ),
    },
    {
      id: "libro-de-reclamaciones",
      titulo: "Libro de Reclamaciones",
      contenido: (
        <>
          <p>
            Si algo no salió bien, primero cuéntanos: la mayoría de los problemas se resuelve con un mensaje a{" "}
            <a href={`mailto:${email}`}>{email}</a>. También tienes a tu disposición nuestro{" "}
            <Link to="/libro-de-reclamaciones">Libro de Reclamaciones</Link>, conforme al Código de Protección y Defensa
            del Consumidor (Ley 29571).
          </p>
          <p>
            Respondemos los reclamos y las quejas en un plazo no mayor a {RECLAMO_DIAS_HABILES} días hábiles, que no
            puede prorrogarse. La formulación del reclamo no impide acudir a otras vías de solución de controversias ni
            es requisito previo para interponer una denuncia ante el INDECOPI.
          </p>
        </>
      ),
    },
    {
      id: "cambios-del-texto",
      titulo: "Cambios en estos términos",
      contenido: (
        <p>
          Podemos actualizar este texto. A tu pedido se le aplican los términos publicados el día en que lo hiciste; los
          cambios posteriores no lo alcanzan.
        </p>
      ),
    },
    {
      id: "ley-aplicable",
      titulo: "Ley aplicable",
      contenido: (
        <p>
          Estos términos se rigen por las leyes de la República del Perú. Cualquier diferencia puede llevarse ante el
          INDECOPI o ante los jueces de Lima, sin perjuicio de tu derecho, como consumidor, de acudir a los de tu
          domicilio. Nada de lo que dice este texto limita los derechos que la ley te reconoce.
        </p>
      ),
    },
  ];
}
