import { Suspense, useId } from "react";
import { data, isRouteErrorResponse, redirect } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { BarraCompra, CompraProducto, useCompra } from "#app/features/compra/carrito/compra-producto.tsx";
import { CorazonTarde } from "#app/features/catalogo/favoritos/corazon-tarde.tsx";
import { findDireccion } from "#app/features/catalogo/mudanza/direcciones.server.ts";
import { listOpiniones } from "#app/features/catalogo/opiniones/lista.server.ts";
import { describeFiltro, parseFiltroOpiniones } from "#app/features/catalogo/opiniones/opiniones.ts";
import { SeccionOpiniones } from "#app/features/catalogo/opiniones/seccion-opiniones.tsx";
import { Valoracion } from "#app/features/catalogo/opiniones/valoracion.tsx";
import { BeneficiosCompra } from "#app/features/catalogo/tienda/beneficios-compra.tsx";
import { EnlaceVolver } from "#app/features/catalogo/tienda/enlace-volver.tsx";
import { Caracteristicas } from "#app/features/catalogo/tienda/caracteristicas.tsx";
import { listFotos } from "#app/features/catalogo/tienda/fotos.ts";
import { GuiaTallas } from "#app/features/catalogo/tienda/guia-tallas.tsx";
import { Galeria } from "#app/features/catalogo/tienda/galeria.tsx";
import { formatStock, InsigniaStock } from "#app/features/catalogo/tienda/insignia-stock.tsx";
import { buildEleccion } from "#app/features/catalogo/tienda/opciones.ts";
import { ELEGIDO } from "#app/features/catalogo/productos/opcion.ts";
import { SelectorOpciones } from "#app/features/catalogo/tienda/selector-opciones.tsx";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { toEnvioOferta } from "#app/features/paginas/seo/datos-compra.ts";
import { Entrega } from "#app/features/entrega/envios/entrega.tsx";
import { hasListados } from "#app/features/catalogo/productos/conteos.server.ts";
import { describeProcedencia, findGuia, listFicha } from "#app/features/catalogo/tienda/procedencia.ts";
import { listNombres, toCategoriaPath } from "#lib/categorias.ts";
import { computeTotales, formatSoles } from "#lib/dinero.ts";
import { getProducto, listVariantes } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { isRefusedRead } from "#lib/errors.ts";
import { pick } from "#lib/objects.ts";
import { shorten } from "#lib/text.ts";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorView } from "#app/ui/error-view.tsx";
import { late } from "#app/ui/late.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/producto";
import { Categorias } from "#app/features/paginas/contenido/categorias.tsx";
import { buildMigas, buildProducto } from "#app/features/paginas/seo/datos-producto.ts";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  if (!loaderData || !datos) return [];
  const { producto, hermanas, opiniones, envio } = loaderData;
  const { nombre, descripcion, categoria, imagen } = producto;
  const ruta = `/producto/${producto.id}`;
  const migas = [
    { nombre: "Catálogo", ruta: "/catalogo" },
    { nombre: categoria, ruta: toCategoriaPath(categoria) },
    { nombre, ruta },
  ];
  return buildMeta({
    datos,
    titulo: nombre + describeFiltro(opiniones.filtro),
    descripcion: shorten(descripcion, 160),
    ruta,
    imagen,
    tipo: "product",
    datosEstructurados: [
      buildProducto(datos, producto, envio, { opiniones, variantes: hermanas.map((id) => ({ id })) }),
      buildMigas(datos, migas),
    ],
  });
}

export const loader = cachedLoader(async ({ params, context, query }: CachedArgs<Route.LoaderArgs>) => {
  const tienda = context.get(tiendaContext);
  const { db, env } = tienda;
  const elegido = query(ELEGIDO);
  const read = async () => {
    const found = await getProducto(db, params.id);
    if (!found) return null;
    const { estrellas, ...producto } = found;
    const filtro = { ...parseFiltroOpiniones((name) => query(name)[0] ?? null), elegido };
    return { producto, opiniones: await listOpiniones(db, { ...pick(producto, ["id", "grupo"]), estrellas }, filtro) };
  };
  const found = await read().catch((error: unknown) => {
    if (!isRefusedRead(error)) throw error;
    // 503, not 500, so that crawlers try again.
    context.get(requestScopeContext).log.error({ err: error }, "the product could not be read");
    throw data(null, { status: 503 });
  });
  const antigua = found ? null : await findDireccion(db, `/producto/${params.id}`);
  if (antigua !== null) throw redirect(antigua, 301);
  const ajustes = await readAjustes(tienda);
  if (!found) throw data(listNombres(ajustes.categorias), { status: 404 });
  const envio = toEnvioOferta(ajustes.zonas_envio, found.producto.precio, ajustes);
  const variantes = await listVariantes(tienda.db, found.producto.grupo);
  const eleccion = buildEleccion(found.producto, variantes, elegido);
  const hermanas = variantes.map(({ id }) => id);
  const ficha = listFicha(found.producto);
  const { departamento } = found.producto;
  const procedencia = describeProcedencia(found.producto, departamento !== "" && (await hasListados(db, departamento)));
  return {
    ...found,
    ficha,
    guia: findGuia(found.producto, variantes),
    procedencia,
    eleccion,
    hermanas,
    envio,
    valoracion: env.VALORACION_DEMO,
    tienda: ajustes.tienda.nombre,
  };
});

const Compartir = late(() => import("#app/features/catalogo/tienda/compartir.tsx"));
const Relacionados = late(() => import("#app/features/catalogo/tienda/relacionados.tsx"));
const Vistos = late(() => import("#app/features/catalogo/tienda/riel-vistos.tsx"));

export default function PaginaProducto({ loaderData, matches }: Route.ComponentProps) {
  const { producto, eleccion, hermanas, opiniones, valoracion, tienda, ficha, guia, procedencia } = loaderData;
  const { url } = matches[1].loaderData;
  const name = useId();
  const { id, nombre, descripcion, precio, oferta, stock, categoria } = producto;
  const { titulo, selectores, falta, desde, varia, agotado } = eleccion;
  const { boton, outOfSight, ...cantidad } = useCompra(id, stock);
  const compra = { producto, eleccion, describedBy: name, ...cantidad };
  return (
    <>
      <div className="container-store grid gap-3 py-2 lg:gap-4 lg:py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <EnlaceVolver />
          <Breadcrumbs
            steps={[
              { texto: "Inicio", to: "/" },
              { texto: "Catálogo", to: "/catalogo" },
              { texto: categoria, to: toCategoriaPath(categoria) },
            ]}
            current={titulo}
          />
        </div>
        <article className="grid items-start gap-4 lg:grid-cols-2 lg:gap-16">
          <Galeria key={id} nombre={nombre} fotos={listFotos(producto)}>
            <CorazonTarde producto={producto} />
          </Galeria>
          <div className="grid gap-5 lg:sticky lg:top-24">
            <div className="grid gap-2">
              <h1 id={name} className="text-xl sm:text-2xl lg:text-3xl">
                {titulo}
              </h1>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Price amount={desde} offer={desde === precio ? oferta : null} from={varia} size="lg" />
                {falta === null || agotado ? <InsigniaStock stock={agotado ? 0 : stock} /> : null}
              </div>
              <Valoracion resumen={opiniones.resumen} demo={valoracion} />
            </div>
            <GuiaTallas filas={guia} />
            <SelectorOpciones
              selectores={selectores}
              resumen={falta === null ? `${nombre}. ${formatSoles(precio)}. ${formatStock(stock)}.` : `${titulo}.`}
            />
            <CompraProducto key={id} boton={boton} {...compra} />
            <p className="max-w-text whitespace-pre-line">{descripcion}</p>
            {procedencia ? (
              <p>
                {procedencia.texto}
                {procedencia.to ? (
                  <Link to={procedencia.to} className="link">
                    {procedencia.lugar}
                  </Link>
                ) : null}
              </p>
            ) : null}
            {agotado ? null : <Entrega productos={computeTotales([{ precio: desde, cantidad: 1 }])} />}
            <Suspense>
              <Caracteristicas lineas={ficha} />
              <BeneficiosCompra />
              <div className="min-h-11">
                <Compartir nombre={nombre} url={`${url}/producto/${id}`} />
              </div>
            </Suspense>
          </div>
        </article>
        <BarraCompra key={`${id} bar`} outOfSight={outOfSight} {...compra} />
        <Suspense key={`${id} opiniones`}>
          <SeccionOpiniones producto_id={id} datos={opiniones} tienda={tienda} />
        </Suspense>
        <Relacionados
          key={`${id} related`}
          producto_id={id}
          titulo={agotado ? "Parecidos que sí tenemos" : "También te puede interesar"}
        />
      </div>
      <Vistos actual={id} hermanas={hermanas} />
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
      <Categorias nombres={error.data} />
    </>
  );
}
