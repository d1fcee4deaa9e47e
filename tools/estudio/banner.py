# Portada de la tienda, una por estación, con sitio libre a la izquierda para el título.
# blender -b -P banner.py -- verano|otono|invierno|primavera salida.png 1600 750 muestras [hilos] [mascara]
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import nucleo
from nucleo import *
import m_hogar, m_ropa, m_tecno, m_libros, m_otros, m_deportes, m_nuevos
import time
def pon(fn, h, x, y, rz=0, skip=0):
    """modela, escala a la altura h y apoya en z=0 en (x, y)"""
    S = nucleo.S; antes = set(S.objects); fn(); objs = [o for o in S.objects if o not in antes]; bpy.context.view_layer.update(); p = points(objs); lo, hi = p.min(0), p.max(0); s = h / (hi[2] - lo[2]); c = (lo + hi) / 2
    g = group(objs, scale=1); g.matrix_world = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(math.radians(rz), 4, 'Z') @ Matrix.Scale(s, 4) @ Matrix.Translation((-c[0], -c[1], -lo[2])); bpy.context.view_layer.update(); return objs
def libro(k, col, x, y, rz, w=1.0, h=1.5, t=.17, z=0): b = m_libros.tapa('l' + k, w, h, t, 'libro-' + k, 'lomo-' + k, col); group(b, (x, y, z), (0, 0, rz))
def primavera():
    pon(m_hogar.florero, 2.45, .95, .70, 10); pon(m_hogar.canasta, 1.12, 2.30, .95, 12); pon(m_ropa.chullo, 1.02, 3.62, .30, -6); pon(m_hogar.taza, .62, .22, -.35, 8)
    pon(m_tecno.camara, .80, 1.52, -.55, -8); pon(m_otros.cafe, 1.20, 2.72, -.22, -6); libro('comentarios', '#9c3f22', 3.62, -.80, 74)
def verano():
    pon(m_ropa.tote, 2.20, 1.05, .80, 8); pon(m_deportes.tomatodo, 1.42, 2.02, .50, 0); pon(m_deportes.yoga, .80, 3.05, .95, 30); pon(m_nuevos.voley, .92, 3.72, -.10, 20)
    pon(m_ropa.sombrero, .50, 2.62, -.50, -16); pon(m_nuevos.limones, .27, .35, -.40, 0)
def otono():
    pon(m_hogar.lampara, 2.35, .95, .80, 0); pon(m_hogar.manta, .95, 2.35, 1.0, 18); pon(m_otros.cafe, 1.25, 3.60, .35, -10); pon(m_hogar.taza, .62, .22, -.35, 8); pon(m_nuevos.mate, .95, 1.72, -.30, 12)
    libro('tradiciones', '#174a46', 2.85, -.62, 78, t=.2); libro('carmelo', '#e9d2a4', 2.88, -.60, 92, .92, 1.38, .15, .2)
def invierno():
    pon(m_ropa.chompa, .92, 2.25, 1.05, 10); pon(m_ropa.chullo, 1.25, .95, .55, -6); pon(m_otros.chocolate, 1.15, 3.55, .45, 4); pon(m_hogar.vela, .78, 1.72, -.35, -8); pon(m_hogar.taza, .62, .20, -.40, 8); pon(m_ropa.bufanda, .52, 2.82, -.42, 10)
def main():
    a = sys.argv[sys.argv.index('--') + 1:]; which, out, w, h, n = a[0], a[1], int(a[2]), int(a[3]), int(a[4]); th = int(a[5]) if len(a) > 5 else 0; nucleo.S = begin(); S = nucleo.S; S.render.resolution_x, S.render.resolution_y = w, h; random.seed(3)
    globals()[which](); sweep('#e9cdb4', 4.2)
    area((-4.6, -3.0, 5.2), (1.6, 0, .6), (3, 3), 760, '#fff0da'); area((6.5, -3.6, 2.6), (1.8, 0, .6), (3.4, 3.4), 120, '#eaf0ff'); area((1.8, 3.0, 5.2), (2, 0, .6), (4, 1.4), 220, '#fff8ee'); area((0, 1.6, 6), (0, 7.5, 2.5), (9, 1.5), 330, '#fff2e2'); world('#fff5ea', .32); S.view_settings.exposure = .28
    cam = bpy.data.cameras.new('c'); cam.lens = 62; cam.sensor_width = 36; o = bpy.data.objects.new('c', cam); S.collection.objects.link(o); S.camera = o; t = Vector((.74, .2, 1.04)); e, az = math.radians(9), math.radians(-3); d = 14; p = t + Vector((d * math.cos(e) * math.sin(az), -d * math.cos(e) * math.cos(az), d * math.sin(e))); o.location = p; o.rotation_euler = (t - p).to_track_quat('-Z', 'Y').to_euler(); cam.dof.use_dof = True; cam.dof.focus_distance = d - .3; cam.dof.aperture_fstop = 6.3; cam.clip_end = 200
    t0 = time.time()
    if 'mascara' in a: mascara(out, w, h, n, th)
    else: marca(); render(out, w, h, n, th)
    print('TIEMPO', which, round(time.time() - t0, 1))
if __name__ == '__main__': main()
