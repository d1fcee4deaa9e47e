# Catálogo demo: cada función modela un producto y devuelve cómo encuadrarlo. MIT.
# blender -b -P estudio.py -- <slug> <salida.png> <ancho> <alto> <muestras> [1|2|detalle|mascara|mascara2] [hilos]
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from nucleo import *
import nucleo
from m_hogar import *
from m_ropa import *
from m_deportes import *
from m_tecno import *
from m_libros import *
from m_otros import *
from m_nuevos import *
import time

FONDO = {'Hogar': '#efd9c6', 'Ropa': '#e8d4c8', 'Deportes': '#dbe1cf', 'Electrónicos': '#dcd4c9', 'Libros': '#dedacb', 'Otros': '#eedbc4'}
# slug: (función, categoría, opciones de cámara)
P = {
 'taza-ceramica-bicolor': ('taza', 'Hogar', {}), 'florero-turquesa': ('florero', 'Hogar', {}), 'cojin-telar': ('cojin', 'Hogar', {}), 'manta-alpaca': ('manta', 'Hogar', {}), 'canasta-junco': ('canasta', 'Hogar', {}), 'cuencos-ceramica': ('cuencos', 'Hogar', {}), 'lampara-mesa': ('lampara', 'Hogar', {}), 'vela-palo-santo': ('vela', 'Hogar', {}), 'maceta-sansevieria': ('maceta', 'Hogar', {}),
 'cafe-altura': ('cafe', 'Otros', {}), 'chocolate-piura': ('chocolate', 'Otros', {}), 'aceite-oliva': ('aceite', 'Otros', {}), 'jabones-artesanales': ('jabones', 'Otros', {}), 'miel-oxapampa': ('miel', 'Otros', {}), 'quinua-tricolor': ('quinua', 'Otros', {}),
 'sombrero-paja': ('sombrero', 'Ropa', {}), 'chompa-alpaca': ('chompa', 'Ropa', {}), 'gorro-jacquard': ('chullo', 'Ropa', {}), 'tote-algodon': ('tote', 'Ropa', {}), 'correa-cuero': ('correa', 'Ropa', {}), 'bufanda-alpaca': ('bufanda', 'Ropa', {}), 'billetera-cuero': ('billetera', 'Ropa', {}),
 'pelota-futbol': ('futbol', 'Deportes', {}), 'pelota-basquet': ('basquet', 'Deportes', {}), 'mat-yoga': ('yoga', 'Deportes', {}), 'mancuernas-hexagonales': ('mancuernas', 'Deportes', {}), 'tomatodo-termico': ('tomatodo', 'Deportes', {}), 'paletas-fronton': ('paletas', 'Deportes', {}), 'pesa-rusa': ('pesarusa', 'Deportes', {}),
 'parlante-bluetooth': ('parlante', 'Electrónicos', {}), 'audifonos-inalambricos': ('audifonos', 'Electrónicos', {}), 'teclado-mecanico': ('teclado', 'Electrónicos', {}), 'reloj-inteligente': ('reloj', 'Electrónicos', {}), 'camara-instantanea': ('camara', 'Electrónicos', {}), 'bateria-portatil': ('bateria', 'Electrónicos', {}), 'lampara-led-escritorio': ('lamparaled', 'Electrónicos', {}),
 'tabla-algarrobo': ('tabla', 'Hogar', {}), 'mate-burilado': ('mate', 'Hogar', {}), 'mortero-piedra': ('mortero', 'Hogar', {}), 'faja-telar': ('faja', 'Ropa', {}), 'soga-saltar': ('soga', 'Deportes', {}), 'pelota-voley': ('voley', 'Deportes', {}), 'radio-mesa': ('radio', 'Electrónicos', {}),
 'sal-maras': ('sal', 'Otros', {}), 'cacao-polvo': ('cacao', 'Otros', {}), 'mermelada-aguaymanto': ('mermelada', 'Otros', {}), 'infusion-muna': ('muna', 'Otros', {}),
 'caballero-carmelo': (lambda: libro1('carmelo', '#e9d2a4'), 'Libros', {}), 'trilce': (lambda: libro3('trilce', '#1f3a5a'), 'Libros', {}), 'peregrinaciones-paria': (lambda: libro2('paria', '#1f5c57'), 'Libros', {}), 'huerta-balcon': (lambda: libro1('huerta', '#f0e4cf'), 'Libros', {}),
 'tradiciones-peruanas': (lambda: libro1('tradiciones', '#174a46'), 'Libros', {}), 'comentarios-reales': (lambda: libro2('comentarios', '#9c3f22'), 'Libros', {}), 'heraldos-negros': (lambda: libro3('heraldos', '#1c1a1d'), 'Libros', {}), 'aves-sin-nido': (lambda: libro1('aves', '#ecd3c2', 20), 'Libros', {}), 'aji-y-limon': (lambda: libro2('aji', '#e5ad3c'), 'Libros', {}), 'vicuna-estrellas': (lambda: libro3('vicuna', '#1d2b3f'), 'Libros', {}),
}
VISTAS = {'1': {}, '2': {'elev': 30, 'azim': 28}, 'detalle': {'elev': 18, 'azim': 12, 'fill_w': 1.55, 'fill_h': 1.45, 'fstop': 4}}

def main():
    a = sys.argv[sys.argv.index('--') + 1:]; slug, out, w, h, n = a[0], a[1], int(a[2]), int(a[3]), int(a[4]); vista = a[5] if len(a) > 5 else '1'; th = int(a[6]) if len(a) > 6 else 0
    nucleo.S = begin(); random.seed(slug); fn, cat, opt = P[slug]; t0 = time.time()
    cam = dict(elev=12, azim=-20); cam.update((globals()[fn] if isinstance(fn, str) else fn)() or {}); cam.update(opt)
    v = {'mascara': '1', 'mascara2': '2'}.get(vista, vista)
    if v in ('2', 'detalle'):
        for k, x in VISTAS[v].items(): cam[k] = x
        cam['azim'] = cam.get('azim2', VISTAS[v]['azim']); cam['elev'] = cam.get('elev2', VISTAS[v]['elev'])
    cam.pop('azim2', 0); cam.pop('elev2', 0)
    lk = cam.pop('luz', {}); bg = cam.pop('fondo', FONDO[cat]); only = cam.pop('marco', None); expo = cam.pop('expo', .32)
    objs = [o for o in nucleo.S.objects]; bpy.context.view_layer.update(); pts = points(objs)
    lo, hi = pts.min(0), pts.max(0); nucleo.S.render.resolution_x, nucleo.S.render.resolution_y = w, h
    # normaliza: apoyado en z=0, centrado, tamaño parejo
    s = 1.7 / max(hi[2] - lo[2], .8 * math.hypot(hi[0] - lo[0], hi[1] - lo[1])); g = group(objs, (-(lo[0] + hi[0]) / 2 * s, -(lo[1] + hi[1]) / 2 * s, -lo[2] * s), scale=s)
    bpy.context.view_layer.update(); pts = points([o for o in objs if not only or any(o.name.startswith(p) for p in only)]); sweep(bg); lights(**lk); nucleo.S.view_settings.exposure = expo
    shoot(pts, **cam); t1 = time.time()
    if vista.startswith('mascara'): mascara(out, w, h, n, th)
    else:
        if v == '1': marca()
        render(out, w, h, n, th)
    print('TIEMPO', slug, vista, 'modelo', round(t1 - t0, 1), 'render', round(time.time() - t1, 1), flush=True)
if __name__ == '__main__': main()
