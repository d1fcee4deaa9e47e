import { PLAZOS_USUALES } from "#lib/atencion.ts";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { describeMedios, hasPagina } from "#app/features/base/ajustes/metodos.ts";
import { Hacedores } from "#app/features/paginas/contenido/hacedores.tsx";
import { HACEDORES_DEMO } from "#app/features/paginas/contenido/hacedores-demo.ts";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SteppedLine } from "#app/ui/stepped-line.tsx";
import type { Route } from "./+types/sobre-nosotros";
import { FichaEmpresa } from "#app/features/paginas/empresa/ficha-empresa.tsx";
import type { EnvioTienda } from "#app/features/entrega/envios/tienda.ts";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";

const TITULO = "Sobre nosotros";

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `${nombre} es una tienda en línea de Lima: quiénes somos, cómo elegimos lo que vendemos y qué puedes esperar de nosotros.`,
    ruta: "/sobre-nosotros",
  });
}

export const loader = cachedLoader(async ({ context }: CachedArgs<Route.LoaderArgs>) => {
  const tienda = context.get(tiendaContext);
  const { hacedores } = await readAjustes(tienda);
  const inventados = hacedores.length === 0 && tienda.env.VALORACION_DEMO;
  return { hacedores: inventados ? HACEDORES_DEMO : hacedores, inventados };
});

const listCompromisos = ({ zonaLima, plazoLima, plazos = PLAZOS_USUALES }: EnvioTienda) =>
  [
    {
      icono: "receipt-text",
      titulo: "Precios claros",
      texto: "Ves el precio con IGV en cada producto, y el total antes de pagar. Sin recargos de último minuto.",
    },
    {
      icono: "package-check",
      titulo: "Stock de verdad",
      texto: `Solo mostramos lo que tenemos. Por eso en ${zonaLima} podemos entregarte en ${plazoLima}.`,
    },
    {
      icono: "rotate-ccw",
      titulo: "Vuelta atrás sin drama",
      texto: `${plazos.devolucion} días calendario para devolver y ${plazos.garantia} días de garantía en cada producto.`,
    },
    {
      icono: "message-circle",
      titulo: "Personas que responden",
      texto: `Escríbenos cuando quieras: un miembro del equipo te contesta en ${plazos.respuesta}.`,
    },
  ] as const;

export default function SobreNosotros({ loaderData, matches }: Route.ComponentProps) {
  const datos = matches[1].loaderData;
  return (
    <div className="container-store pt-8 lg:pt-12">
      <header className="max-w-text">
        <h1 className="text-3xl">{TITULO}</h1>
        <p className="mt-4 text-lg text-muted">
          {datos.nombre} es una tienda en línea de Lima. Reunimos en un solo lugar lo que uno buscaría en varios puestos
          del mercado: ropa, cosas para la casa, libros, deporte y tecnología.
        </p>
      </header>
      <div className="mt-10 grid gap-12 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)] lg:gap-16">
        <div className="prosa">
          <h2 className="text-2xl">Cómo trabajamos</h2>
          <p>
            Elegimos pocos productos y los conocemos bien. Damos lugar a lo que se hace en el Perú, como las prendas de
            alpaca, la cerámica, los tejidos, el café y el chocolate, al lado de lo que se usa todos los días.
          </p>
          <p>
            Las descripciones dicen de qué está hecho cada producto y para qué sirve, y las fotos lo muestran tal como
            es. Si al abrir la caja no es lo que esperabas, lo devuelves: los pasos están en{" "}
            <Link to="/envios#devoluciones">Cambios y devoluciones</Link>.
          </p>
          <p>
            Despachamos desde Lima a todo el país.
            {hasPagina(datos.envio.metodos)
              ? " Los pagos se hacen en la página segura de un proveedor especializado, de modo que los datos de tu tarjeta nunca pasan por nosotros."
              : ` Nos pagas con ${describeMedios("entero", datos.envio.metodos)}.`}
          </p>
        </div>
        <FichaEmpresa datos={datos} />
      </div>
      <Hacedores {...loaderData} />
      {datos.origen ? (
        <p className="mt-6">
          <Link to={datos.origen.to} className="link inline-flex min-h-11 items-center">
            Mira en el mapa de dónde viene lo que vendemos
          </Link>
        </p>
      ) : null}
      <SteppedLine className="mt-12 lg:mt-16" />
      <section aria-labelledby="compromisos" className="mt-12 lg:mt-16">
        <h2 id="compromisos" className="text-2xl">
          Lo que puedes esperar
        </h2>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:gap-6">
          {listCompromisos(datos.envio).map(({ icono, titulo, texto }) => (
            <li key={titulo} className="flex gap-4 rounded-card bg-sunken p-6">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
                <Icon name={icono} className="size-6" />
              </span>
              <div>
                <h3 className="text-lg">{titulo}</h3>
                <p className="mt-1 text-muted">{texto}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-10 flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>
        <ButtonLink to="/contacto" variant="secondary">
          Escríbenos
        </ButtonLink>
      </div>
    </div>
  );
}
