import { useId, useState } from "react";
import { data, isRouteErrorResponse } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { BotonAgregar } from "#app/features/carrito/boton-agregar.tsx";
import { SinScript } from "#app/features/carrito/sin-script.tsx";
import { BeneficiosCompra } from "#app/features/productos/catalogo/beneficios-compra.tsx";
import { EnlaceVolver } from "#app/features/productos/catalogo/enlace-volver.tsx";
import { Caracteristicas } from "#app/features/productos/catalogo/caracteristicas.tsx";
import { listFotos } from "#app/features/productos/catalogo/fotos.ts";
import { Galeria } from "#app/features/productos/catalogo/galeria.tsx";
import { InsigniaStock } from "#app/features/productos/catalogo/insignia-stock.tsx";
import { Vistos } from "#app/features/productos/catalogo/vistos.tsx";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { toEnvioOferta } from "#app/features/seo/datos-compra.ts";
import { Entrega } from "#app/features/envios/entrega.tsx";
import { computeTotales } from "#lib/dinero.ts";
import { listRelacionados } from "#app/features/productos/catalogo/relacionados.server.ts";
import type { Producto } from "#app/features/productos/productos.ts";
import { getProducto } from "#app/features/productos/catalogo/catalogo.server.ts";
import { isRefusedRead } from "#lib/errors.ts";
import { shorten } from "#lib/text.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { LoadedIdle } from "#app/ui/loaded-idle.tsx";
import { Price } from "#app/ui/price.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { Stars } from "#app/ui/stars.tsx";
import type { Route } from "./+types/producto";
import { Categorias } from "#app/features/contenido/categorias.tsx";
import { buildMigas, buildProducto, toCategoriaPath } from "#app/features/seo/datos-producto.ts";
import { buildMeta } from "#app/features/seo/seo.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  if (!loaderData || !datos) return [];
  const { producto, envio } = loaderData;
  const { nombre, descripcion, categoria, imagen } = producto;
  const ruta = `/producto/${producto.id}`;
  const migas = [
    { nombre: "Catálogo", ruta: "/catalogo" },
    { nombre: categoria, ruta: toCategoriaPath(categoria) },
    { nombre, ruta },
  ];
  return buildMeta({
    datos,
    titulo: nombre,
    descripcion: shorten(descripcion, 160),
    ruta,
    imagen,
    tipo: "product",
    datosEstructurados: [buildProducto(datos, producto, envio), buildMigas(datos, migas)],
  });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { db, env } = tienda;
  const producto = await getProducto(db, params.id).catch((error: unknown) => {
    if (!isRefusedRead(error)) throw error;
    // 503, not 500: crawlers and people try an outage again.
    context.get(requestScopeContext).log.error({ err: error }, "the product could not be read");
    throw data(null, { status: 503 });
  });
  if (!producto) throw data(null, { status: 404 });
  const ajustes = await readAjustes(tienda);
  const envio = toEnvioOferta(ajustes.zonas_envio, producto.precio, ajustes);
  // Beside the product, and no reason not to show it.
  const relacionados = await listRelacionados(db, producto).catch((error: unknown) => {
    context.get(requestScopeContext).log.error({ err: error }, "related products could not be read");
    return [];
  });
  return { producto, relacionados, envio, valoracion: env.VALORACION_DEMO };
}

/** Fixed and invented: shown in the demo only, never in structured data (docs/producto.md, section 16). */
function ValoracionDemo() {
  return (
    <p className="flex items-center gap-2">
      <Stars value={4.8} />
      <span className="text-sm text-muted">4.8 (124 reseñas)</span>
    </p>
  );
}

function Compra({ producto, describedBy }: { producto: Producto; describedBy: string }) {
  const [cantidad, setCantidad] = useState(1);
  const { nombre, stock } = producto;
  const max = Math.max(1, stock);
  return (
    <div className="flex flex-wrap items-start gap-4">
      {stock > 0 ? (
        <>
          <div className="noscript:hidden">
            <QuantityStepper
              value={Math.min(cantidad, max)}
              min={1}
              max={max}
              onChange={setCantidad}
              label={`Cantidad de ${nombre}`}
            />
          </div>
          <SinScript />
        </>
      ) : null}
      <BotonAgregar
        producto={producto}
        describedBy={describedBy}
        cantidad={Math.min(cantidad, max)}
        className="min-w-56 flex-1"
      />
      {stock > 0 ? null : (
        <ButtonLink to={`/producto/${producto.id}/aviso`} variant="secondary" className="min-w-56 flex-1">
          Avísame cuando llegue
        </ButtonLink>
      )}
    </div>
  );
}

const loadCompartir = () => import("#app/features/productos/catalogo/compartir.tsx");
const loadBreve = () => import("#app/features/productos/catalogo/lista-breve.tsx");

export default function PaginaProducto({ loaderData, matches }: Route.ComponentProps) {
  const { producto, relacionados, valoracion } = loaderData;
  const { url } = matches[1].loaderData;
  const name = useId();
  const { id, nombre, descripcion, precio, oferta, stock, categoria, caracteristicas } = producto;
  return (
    <>
      <div className="container-store grid gap-4 py-4 lg:py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <EnlaceVolver />
          <Breadcrumbs
            steps={[
              { texto: "Inicio", to: "/" },
              { texto: "Catálogo", to: "/catalogo" },
              { texto: categoria, to: toCategoriaPath(categoria) },
            ]}
            current={nombre}
          />
        </div>
        <article className="grid items-start gap-8 lg:grid-cols-2 lg:gap-16">
          <Galeria key={id} nombre={nombre} fotos={listFotos(producto)} />
          <div className="grid gap-5 lg:sticky lg:top-24">
            <div className="grid gap-2">
              <p className="text-sm">
                <Link to={toCategoriaPath(categoria)} className="link inline-block py-1">
                  {categoria}
                </Link>
              </p>
              <h1 id={name} className="text-3xl">
                {nombre}
              </h1>
              {valoracion ? <ValoracionDemo /> : null}
            </div>
            <div className="grid justify-items-start gap-3">
              <Price amount={precio} offer={oferta} size="lg" />
              <InsigniaStock stock={stock} />
            </div>
            <p className="max-w-text whitespace-pre-line">{descripcion}</p>
            <Compra key={id} producto={producto} describedBy={name} />
            {stock > 0 ? <Entrega productos={computeTotales([{ precio, cantidad: 1 }])} /> : null}
            <Caracteristicas lineas={caracteristicas} />
            <BeneficiosCompra />
            <div className="min-h-11">
              <LoadedIdle load={loadCompartir} props={{ nombre, url: `${url}/producto/${id}` }} />
            </div>
          </div>
        </article>
        <LoadedIdle
          load={loadBreve}
          props={{
            titulo: stock > 0 ? "También te puede interesar" : "Parecidos que sí tenemos",
            productos: relacionados,
          }}
        />
      </div>
      <Vistos actual={id} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorView error={error} />;
  return (
    <>
      <title>Producto no encontrado</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level={1}
        title="Producto no encontrado"
        action={<ButtonLink to="/catalogo">Volver al catálogo</ButtonLink>}
      >
        <p>Es posible que ya no esté a la venta o que el enlace tenga un error.</p>
      </EmptyState>
      <Categorias />
    </>
  );
}
