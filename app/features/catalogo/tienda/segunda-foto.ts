import * as json from "#lib/json.ts";
import { savesData } from "#app/ui/when-idle.ts";
import { toFuentes } from "#app/features/base/imagenes/imagenes.ts";

/* Shows a card's second picture on hover. Loaded late; off with Save-Data or reduced motion. */
const asked = new Map<string, Promise<string | undefined>>();

const toId = (card: Element): string | undefined =>
  card.querySelector<HTMLAnchorElement>('a[href^="/producto/"]')?.pathname.split("/").at(-1);

function ask(): void {
  const ids = [...document.querySelectorAll(".tarjeta")].flatMap((card) => toId(card) ?? []);
  const news = [...new Set(ids)].filter((id) => !asked.has(id)).slice(0, 48);
  const answer = fetch(`/api/fotos?ids=${news.join(",")}`)
    .then(async (response) => json.parse(json.texts, response.ok ? await response.json() : null))
    // A failed request is repeated at the next hover.
    .catch(() => null);
  for (const id of news) {
    const one = answer.then((fotos) => {
      if (!fotos) asked.delete(id);
      return fotos?.[id];
    });
    asked.set(id, one);
  }
}

async function show(card: Element): Promise<void> {
  const id = toId(card);
  const frame = card.querySelector(".foto");
  const first = frame?.querySelector("img");
  if (id === undefined || !frame || !first || frame.querySelector(".segunda")) return;
  if (!asked.has(id)) ask();
  const imagen = await asked.get(id);
  if (imagen === undefined || frame.querySelector(".segunda")) return;
  const { src, srcSet = "", avif } = toFuentes(imagen);
  const picture = document.createElement("picture");
  picture.className = "segunda";
  const image = Object.assign(new Image(), { alt: "", sizes: first.sizes });
  if (avif)
    picture.append(
      Object.assign(document.createElement("source"), { type: "image/avif", sizes: first.sizes, srcset: avif }),
    );
  picture.append(image);
  // Only a picture that has loaded covers the first.
  const put = () => frame.querySelector(".segunda") ?? frame.append(picture);
  image.addEventListener("load", put, { once: true });
  image.srcset = srcSet;
  image.src = src;
}

const wanted = () => matchMedia("(hover) and (prefers-reduced-motion: no-preference)").matches && !savesData();

document.addEventListener("pointerover", ({ target, pointerType }) => {
  if (!wanted()) return;
  const card = pointerType === "mouse" && target instanceof Element ? target.closest(".tarjeta") : null;
  if (card) void show(card);
});
