# El cuarto de las escenas: mesa o piso de madera y un muro con la luz de una ventana. MIT.
from nucleo import *
import nucleo
def cuarto(lugar, fondo, muro):
    """piso o mesa de madera y un muro con la luz de una ventana"""
    mesa = lugar == 'mesa'; w = mat('madera', '#b98556', .5, coat=.06); wood(w, '#a9764a', '#cfa073', .55 if mesa else .4, 'X', 9)
    if not mesa:
        k = N(w); sp = k.n.new('ShaderNodeSeparateXYZ'); k.link(k.tc(), sp.inputs[0]); fr = k.math('FRACT', k.math('MULTIPLY', sp.outputs[1], .72)); gap = k.ramp(fr, [(0, (.35, .3, .26, 1)), (.02, (1, 1, 1, 1)), (.98, (1, 1, 1, 1)), (1, (.35, .3, .26, 1))]); src = k.b.inputs['Base Color'].links[0].from_socket; k.color(k.mix(1, src, gap, 'MULTIPLY'))
    f = rbox('piso', 60, fondo + 14 if not mesa else fondo + 8.4, .5, w, .06, (0, (fondo - 14) / 2 if not mesa else (fondo - 8.4) / 2 - .6, -.25))
    p = noisy(mat('muro', muro, .95, spec=.1), 3, .10, 6, .03); obj('muro', [(-40, fondo, -12), (40, fondo, -12), (40, fondo, 40), (-40, fondo, 40)], [(0, 1, 2, 3)], p)
    if not mesa: rbox('zocalo', 80, .16, .9, mat('zocalo', '#efe6d8', .6), .05, (0, fondo - .08, .45))
    s = bpy.data.lights.new('sol', 'SUN'); s.energy = 3.6; s.angle = math.radians(1.6); s.color = hexc('#ffe2b8')[:3]; o = bpy.data.objects.new('sol', s); d = Vector((.95, .80, -.72)); o.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler(); nucleo.S.collection.objects.link(o)
    # ventana: cuatro hojas por donde entra el sol
    g = mat('marco', '#1a1512', .9); n = d.normalized(); c = Vector((-1.2, 0, 1.6)) - n * 16; q = n.to_track_quat('Z', 'Y').to_matrix()
    def hoja(cx, cy, sx, sy): v = [tuple(c + q @ Vector((cx + a * sx / 2, cy + b * sy / 2, 0))) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]; h = obj('hoja', v, [(0, 1, 2, 3)], g); h.visible_camera = False; h.visible_diffuse = False; h.visible_glossy = False
    W, H, T = 9.0, 7.6, .42
    hoja(-W / 2 - 30, 0, 60, 130); hoja(W / 2 + 30, 0, 60, 130); hoja(0, H / 2 + 30, W, 60); hoja(0, -H / 2 - 30, W, 60); hoja(0, 0, T, H); hoja(0, 0, W, T)
    area((-9, -6, 9), (0, 0, 1), (7, 7), 900, '#eaf0ff'); area((9, -7, 6), (0, 0, 1), (6, 6), 420, '#fff1de'); world('#fff4e6', .42); nucleo.S.view_settings.exposure = .12
