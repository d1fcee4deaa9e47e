#!/bin/bash
# junta lo que haya en db/seed/imagenes: frente calado, segundo ángulo, detalle, escena; sin huecos en la numeración
D=${1:?the folder of pictures}; mkdir -p monta calados
for m in sale/*.1.mascara.png; do
  s=$(basename $m .1.mascara.png)
  for f in $s $s-azul $s-gris $s-verde $s-miel; do
    [ $f = sombrero-paja-miel ] || [ $f != $s-miel ] || continue
    front=viejas/$f.webp; [ $f = $s ] && [ ! -e $front ] && [ -e sale/$s.1.png ] && { front=monta/$s.frente.webp; [ -e $front ] || node codifica.mjs sale/$s.1.png $front > /dev/null; }
    [ -e $front ] || continue
    src=$front; [ $f = $s ] && [ -e sale/$s.1.png ] && src=sale/$s.1.png
    [ -e calados/$f.webp ] || node recorta.mjs $src $m calados/$f.webp
    [ -e monta/$f.detalle.webp ] || node compone.mjs detalle $front $m monta/$f.detalle.webp
    [ -e monta/$f.2.webp ] || { [ -e viejas/$f-2.webp ] && cp viejas/$f-2.webp monta/$f.2.webp; } || { [ -e sale/$f.2.png ] && node codifica.mjs sale/$f.2.png monta/$f.2.webp > /dev/null; }
    [ -e sale/fondo-mesa.png ] && [ -e sale/fondo-piso.png ] && [ ! -e monta/$f.escena.webp ] && node compone.mjs escena $f calados sale sale/fondo-mesa.png sale/fondo-piso.png monta/$f.escena.webp
    rm -f $D/$f.webp $D/$f-[234].webp; cp calados/$f.webp $D/; n=2
    for v in 2 detalle escena; do grep -qx "$f $v" fuera.txt 2>/dev/null && continue; [ -e monta/$f.$v.webp ] && { cp monta/$f.$v.webp $D/$f-$n.webp; n=$((n+1)); }; done
  done
done
ls $D | wc -l; du -sh $D
