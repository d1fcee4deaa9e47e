# Muchas imágenes en un proceso; toma de lista.txt (slug vista) lo que nadie tomó. Varias copias pueden correr a la vez.
# TEX=tex blender -b -P lote.py -- carpeta ancho alto muestras [cuántas]
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import estudio, nucleo, traceback, time
a = sys.argv[sys.argv.index('--') + 1:]; dest, w, h, n = a[:4]; left = int(a[4]) if len(a) > 4 else 10 ** 6
for line in open('lista.txt'):
    if left == 0 or os.path.exists('para'): break
    if not line.strip(): continue
    slug, vista = line.split()
    try: os.close(os.open(f'hechos/{slug}.{vista}', os.O_CREAT | os.O_EXCL))
    except FileExistsError: continue
    nucleo._img.clear(); W, H = ('800', '1000') if vista == '1' else (w, h); sys.argv = ['x', '--', slug, f'{dest}/{slug}.{vista}.png', W, H, n, vista, '1']; c = time.process_time()
    try: estudio.main()
    except Exception: traceback.print_exc()
    print('CPU', slug, vista, round(time.process_time() - c, 1), flush=True); left -= 1
