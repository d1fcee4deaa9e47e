export TEX=tex; I=${1:?the folder of pictures}; mkdir -p calados banner
[ -e sale/primavera.mascara.png ] || blender -b -P banner.py -- primavera sale/primavera.mascara.png 1600 750 8 1 mascara | grep -E "TIEMPO|Error"
for l in mesa piso; do [ -e sale/fondo-$l.png ] || blender -b -P fondos.py -- $l sale/fondo-$l.png 720 900 8 2>&1 | grep -E 'limpieza|Error|error|line '; done
t=""; for f in $(cat fotos-viejas.txt); do
  base=$f; for v in -azul -gris -verde; do base=${base%$v}; done; [ $f = sombrero-paja-miel ] && base=sombrero-paja
  [ -e calados/$f.webp ] || t="$t viejas/$f.webp sale/$base.1.mascara.png calados/$f.webp"
done
node recorta.mjs $t
node -e "require('sharp')('viejas/banner.webp').resize(1600,750).png().toFile('sale/primavera.png')"
node recorta.mjs sale/primavera.png sale/primavera.mascara.png sale/primavera.calada.png && node portada.mjs sale/primavera.calada.png banner primavera
date
