import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { ANCHOS_GRANDE } from "#app/features/base/imagenes/imagenes.ts";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";

interface Props {
  fotos: readonly string[];
  autor: string;
  /** null: closed. */
  shown: number | null;
  onShow: (index: number | null) => void;
}

export default function VisorFotos({ fotos, autor, shown, onShow }: Props) {
  const index = shown ?? 0;
  const foto = fotos[index];
  const go = (step: number) => onShow((index + step + fotos.length) % fotos.length);
  const handleKey = (key: string) => {
    if (key === "ArrowRight") go(1);
    if (key === "ArrowLeft") go(-1);
  };
  const several = fotos.length > 1;
  const title = several ? `Foto ${index + 1} de ${fotos.length}, de ${autor}` : `Foto de ${autor}`;
  return (
    <ModalDialog
      open={shown !== null}
      title={<span aria-live="polite">{title}</span>}
      onClose={() => onShow(null)}
      size="md"
    >
      {/* Key events come from whatever has the focus inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={({ key }) => (several ? handleKey(key) : undefined)} className="grid justify-items-center gap-3">
        {foto ? (
          <Foto
            imagen={foto}
            alt={title}
            sizes="(min-width: 40rem) 36rem, 92vw"
            anchos={ANCHOS_GRANDE}
            className="aspect-square rounded-control [&_img]:object-contain"
          />
        ) : null}
        {several ? (
          <p className="flex gap-2">
            <button type="button" aria-label="Foto anterior" className={iconButtonStyle()} onClick={() => go(-1)}>
              <Icon name="chevron-left" className="size-6" />
            </button>
            <button type="button" aria-label="Foto siguiente" className={iconButtonStyle()} onClick={() => go(1)}>
              <Icon name="chevron-right" className="size-6" />
            </button>
          </p>
        ) : null}
      </div>
    </ModalDialog>
  );
}
