import { useEffect } from "react";
import { useLocation } from "react-router";
import { measure } from "#app/features/base/visitas/medir.ts";
import { SHOP } from "#app/ui/ahead.ts";
import { late } from "#app/ui/late.tsx";
import { useAhead } from "#app/ui/use-ahead.ts";
import { useKeptPages } from "#app/ui/use-kept-pages.ts";
import { Esqueleto } from "./esqueleto.tsx";
import { useSharedPicture } from "./use-shared-picture.ts";

const CuponPorEnlace = late(() => import("#app/features/catalogo/cupones/cupon-por-enlace.tsx"), { when: "now" });

export default function Tarde({ sinConexion }: { sinConexion: boolean }) {
  const { search } = useLocation();
  useAhead(SHOP);
  useSharedPicture();
  useKeptPages(sinConexion);
  useEffect(measure, []);
  return (
    <>
      <Esqueleto />
      {/[?&]cupon=./.test(search) ? <CuponPorEnlace /> : null}
    </>
  );
}
