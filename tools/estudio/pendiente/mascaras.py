# Siluetas de las fotos que ya existen, todas en un proceso. blender -b -P mascaras.py -- carpeta ancho alto muestras [slugs…]
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import estudio, nucleo, traceback, time
a = sys.argv[sys.argv.index('--') + 1:]; dest, w, h, n = a[0], '720', '900', '6'; slugs = a[4:]
for s in slugs:
    out = os.path.join(dest, s + '.1.mascara.png')
    if os.path.exists(out): continue
    nucleo._img.clear(); sys.argv = ['x', '--', s, out, w, h, n, 'mascara', '1']
    try: estudio.main()
    except Exception: traceback.print_exc()

import subprocess; subprocess.run(['bash', 'despues.sh'], stdout=open('sale/despues.log', 'w'), stderr=subprocess.STDOUT)
