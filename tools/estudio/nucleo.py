# Núcleo del estudio: materiales, mallas, luces, cámara que encuadra sola y limpieza de ruido. Blender 3.4 + numpy. MIT.
import bpy, math, os, random
import numpy as np
from mathutils import Vector, Matrix
TEX = os.environ.get('TEX', 'obra/tex')
INK, CREAM, TERRA, MAIZ, TEAL, ROSE, OLIVE = '#2b2320', '#efe3d0', '#b4532f', '#d9a13b', '#2f6f6a', '#c97b6b', '#5d6b2f'
S = None

def begin():
    global S
    bpy.ops.wm.read_factory_settings(use_empty=True); S = bpy.context.scene
    S.render.engine = 'CYCLES'; c = S.cycles; c.device = 'CPU'; c.use_denoising = False
    c.max_bounces = 5; c.diffuse_bounces = 2; c.glossy_bounces = 2; c.transmission_bounces = 5; c.transparent_max_bounces = 4
    c.sample_clamp_indirect = 3; c.sample_clamp_direct = 12; c.caustics_reflective = False; c.caustics_refractive = False; c.blur_glossy = 1
    S.view_settings.view_transform = 'Filmic'; S.view_settings.look = 'High Contrast'
    S.render.use_persistent_data = False
    return S

def hexc(h):
    h = h.lstrip('#'); r = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple([(x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4) for x in r] + [1])

# ---------------- materiales ----------------
class N:  # atajo de nodos
    def __init__(s, m): s.m = m; s.n = m.node_tree.nodes; s.L = m.node_tree.links; s.b = s.n['Principled BSDF']
    def new(s, t, **k):
        x = s.n.new(t)
        for a, v in k.items(): x.inputs[a.replace('_', ' ')].default_value = v
        return x
    def link(s, a, b): s.L.new(a, b)
    def tc(s, kind='Object'):
        t = s.n.new('ShaderNodeTexCoord'); return t.outputs[kind]
    def mapping(s, src, scale=(1, 1, 1), loc=(0, 0, 0), rot=(0, 0, 0)):
        m = s.n.new('ShaderNodeMapping'); m.inputs['Scale'].default_value = scale; m.inputs['Location'].default_value = loc; m.inputs['Rotation'].default_value = rot
        s.link(src, m.inputs['Vector']); return m.outputs[0]
    def ramp(s, fac, stops, const=False):
        r = s.n.new('ShaderNodeValToRGB'); cr = r.color_ramp
        if const: cr.interpolation = 'CONSTANT'
        while len(cr.elements) > 1: cr.elements.remove(cr.elements[-1])
        for i, (p, col) in enumerate(stops):
            e = cr.elements[0] if i == 0 else cr.elements.new(p); e.position = p; e.color = hexc(col) if isinstance(col, str) else col
        s.link(fac, r.inputs['Fac']); return r.outputs['Color']
    def bump(s, h, strength=.4, dist=.02):
        prev = s.b.inputs['Normal'].links[0].from_socket if s.b.inputs['Normal'].links else None
        bp = s.n.new('ShaderNodeBump'); bp.inputs['Strength'].default_value = strength; bp.inputs['Distance'].default_value = dist
        if prev: s.link(prev, bp.inputs['Normal'])
        s.link(h, bp.inputs['Height']); s.link(bp.outputs['Normal'], s.b.inputs['Normal'])
    def color(s, c): s.link(c, s.b.inputs['Base Color'])
    def math(s, op, a, b=None):
        m = s.n.new('ShaderNodeMath'); m.operation = op
        for i, v in enumerate((a, b)):
            if v is None: continue
            if isinstance(v, (int, float)): m.inputs[i].default_value = v
            else: s.link(v, m.inputs[i])
        return m.outputs[0]
    def mix(s, fac, a, b, mode='MIX'):
        m = s.n.new('ShaderNodeMixRGB'); m.blend_type = mode
        for i, v in enumerate((fac, a, b)):
            if isinstance(v, (int, float)): m.inputs[i].default_value = v
            elif isinstance(v, str): m.inputs[i].default_value = hexc(v)
            elif isinstance(v, tuple): m.inputs[i].default_value = v
            else: s.link(v, m.inputs[i])
        return m.outputs[0]

def mat(name, color, rough=.5, metal=0, trans=0, coat=0, emit=0, sheen=0, sss=0, spec=.5, ior=1.45):
    m = bpy.data.materials.new(name); m.use_nodes = True; b = m.node_tree.nodes['Principled BSDF']
    b.inputs['Base Color'].default_value = hexc(color); b.inputs['Roughness'].default_value = rough; b.inputs['Metallic'].default_value = metal
    b.inputs['Transmission'].default_value = trans; b.inputs['Clearcoat'].default_value = coat; b.inputs['Clearcoat Roughness'].default_value = .08
    b.inputs['Sheen'].default_value = sheen; b.inputs['Specular'].default_value = spec; b.inputs['IOR'].default_value = ior
    if emit: b.inputs['Emission'].default_value = hexc(color); b.inputs['Emission Strength'].default_value = emit
    return m
def noisy(m, scale=40, strength=.2, detail=6, dist=.02, coord='Object'):
    k = N(m); t = k.new('ShaderNodeTexNoise', Scale=scale, Detail=detail); k.link(k.tc(coord), t.inputs['Vector']); k.bump(t.outputs['Fac'], strength, dist); return m
def mottled(m, c2, scale=6, amt=.5):
    k = N(m); t = k.new('ShaderNodeTexNoise', Scale=scale, Detail=5); k.link(k.tc(), t.inputs['Vector']); base = tuple(k.b.inputs['Base Color'].default_value)
    k.color(k.ramp(t.outputs['Fac'], [(.5 - amt / 2, base), (.5 + amt / 2, c2)])); return m
def cells(m, scale=60, strength=.3, dist=.01):
    k = N(m); t = k.new('ShaderNodeTexVoronoi', Scale=scale); k.link(k.tc(), t.inputs['Vector']); k.bump(t.outputs['Distance'], strength, dist); return m
def speckle(m, dark='#5b4636', scale=46, keep=.5):
    """motas de esmalte: solo algunas celdas llevan mota, de tamaño variable"""
    k = N(m); base = tuple(k.b.inputs['Base Color'].default_value); t = k.new('ShaderNodeTexVoronoi', Scale=scale); k.link(k.tc(), t.inputs['Vector']); sp = k.n.new('ShaderNodeSeparateRGB'); k.link(t.outputs['Color'], sp.inputs[0])
    size = k.math('MULTIPLY', k.math('MAXIMUM', k.math('SUBTRACT', sp.outputs[0], keep), 0), .42); f = k.math('LESS_THAN', t.outputs['Distance'], size); k.color(k.mix(f, base, dark)); return m
def weave(m, su=60, sv=60, strength=.4, coord='UV', dark=.0, dist=.02):
    k = N(m); uv = k.mapping(k.tc(coord), (su, sv, su))
    a = k.n.new('ShaderNodeTexChecker'); sp = k.n.new('ShaderNodeSeparateXYZ'); k.link(uv, sp.inputs[0])
    sx = k.math('SINE', k.math('MULTIPLY', sp.outputs[0], math.pi)); sy = k.math('SINE', k.math('MULTIPLY', sp.outputs[1], math.pi))
    h = k.math('MULTIPLY', sx, sy); k.n.remove(a); k.bump(h, strength, dist)
    if dark:
        src = k.b.inputs['Base Color'].links[0].from_socket if k.b.inputs['Base Color'].links else tuple(k.b.inputs['Base Color'].default_value)
        f = k.math('ADD', k.math('MULTIPLY', h, .5), .5); k.color(k.mix(1, src, k.ramp(f, [(0, (1 - dark, 1 - dark, 1 - dark, 1)), (1, (1, 1, 1, 1))]), 'MULTIPLY'))
    return m
def stripes(m, cols, axis='X', coord='Object', scale=1.0, off=0):
    k = N(m); sp = k.n.new('ShaderNodeSeparateXYZ'); k.link(k.tc(coord), sp.inputs[0])
    fr = k.math('FRACT', k.math('ADD', k.math('MULTIPLY', sp.outputs[axis], scale), off)); k.color(k.ramp(fr, cols, True)); return m
def wood(m, c1, c2, scale=3, axis='X', stretch=8):
    k = N(m); sc = [scale] * 3; sc['XYZ'.index(axis)] = scale / stretch
    t = k.new('ShaderNodeTexNoise', Scale=1, Detail=6, Distortion=1.2); k.link(k.mapping(k.tc(), tuple(sc)), t.inputs['Vector'])
    w = k.math('FRACT', k.math('MULTIPLY', t.outputs['Fac'], 9)); k.color(k.ramp(w, [(0, c1), (.55, c2), (.9, c1), (1, c1)])); k.bump(w, .06); return m
_img = {}
def image(arr, name, interp=None):  # arr h×w×3 (0..1 lineal si non-color)
    h, w = arr.shape[:2]; im = bpy.data.images.new(name, w, h, float_buffer=True); a = np.ones((h, w, 4), np.float32); a[..., :3] = arr if arr.ndim == 3 else arr[..., None]
    im.colorspace_settings.name = 'Linear'; im.pixels.foreach_set(a.ravel()); im.pack(); return im
def knit_img():
    if 'knit' in _img: return _img['knit']
    n = 128; v, u = np.mgrid[0:n, 0:n] / n; H = np.zeros((n, n))
    for s in (-1, 1):
        for k in (-1, 0, 1):
            vv = v - k; cx = .5 + s * (.09 + .30 * vv); d = (u - cx) / .19; q = np.clip(1 - d * d, 0, 1) ** .5; along = np.clip(1 - ((vv - .45) / .72) ** 2, 0, 1) ** .5
            H = np.maximum(H, q * along)
    _img['knit'] = image(H, 'knit'); return _img['knit']
def knit(name, color, nu, nv, pattern=None, cols=None, strength=1.0, dist=.03, uvmap=None, rib=0):
    """punto jersey: nu×nv puntadas sobre UV 0..1; pattern: lista de filas de texto (cada carácter = color de cols)"""
    m = mat(name, color, .95, sheen=.4, spec=.15); k = N(m); uv = k.tc('UV'); t = k.n.new('ShaderNodeTexImage'); t.image = knit_img(); k.link(k.mapping(uv, (nu, nv, 1)), t.inputs['Vector'])
    k.bump(t.outputs['Color'], strength, dist); base = hexc(color)
    if pattern:
        h = len(pattern); w = len(pattern[0]); a = np.zeros((h, w, 3), np.float32)
        for j, row in enumerate(pattern[::-1]):
            for i, ch in enumerate(row): a[j, i] = hexc(cols[ch])[:3]
        p = k.n.new('ShaderNodeTexImage'); p.image = image(a, name + 'pat'); p.interpolation = 'Closest'; k.link(k.mapping(uv, (nu / w, nv / h, 1)), p.inputs['Vector']); base = p.outputs['Color']
    f = k.ramp(t.outputs['Color'], [(0, (.42, .40, .38, 1)), (.75, (1, 1, 1, 1))]); k.color(k.mix(1, base, f, 'MULTIPLY')); return m
def imgmat(name, png, rough=.6, coat=0, emit=0, sheen=0, spec=.5, repite=False):
    m = mat(name, '#ffffff', rough, coat=coat, sheen=sheen, spec=spec); k = N(m); t = k.n.new('ShaderNodeTexImage'); t.image = bpy.data.images.load(os.path.join(TEX, png + '.png'), check_existing=True); t.extension = 'REPEAT' if repite else 'EXTEND'
    k.color(t.outputs['Color'])
    if emit: k.link(t.outputs['Color'], k.b.inputs['Emission']); k.b.inputs['Emission Strength'].default_value = emit
    return m

# ---------------- mallas ----------------
def obj(name, v, f, m, smooth=True, sub=0, uv=None):
    me = bpy.data.meshes.new(name); me.from_pydata(v, [], f); me.update(); o = bpy.data.objects.new(name, me); S.collection.objects.link(o)
    if m: o.data.materials.append(m)
    me.polygons.foreach_set('use_smooth', [smooth] * len(me.polygons))
    if uv:
        l = me.uv_layers.new(name='UV'); flat = [c for face in uv for p in face for c in p]; l.data.foreach_set('uv', flat)
    if sub: s = o.modifiers.new('s', 'SUBSURF'); s.levels = s.render_levels = sub
    return o
def grid(name, fn, nu, nv, m, closed_u=False, sub=0, smooth=True, uvscale=(1, 1)):
    """superficie paramétrica fn(u,v)->(x,y,z), u,v en 0..1, con UV"""
    v = []; f = []; uv = []; W = nu if closed_u else nu + 1
    for j in range(nv + 1):
        for i in range(W): v.append(fn(i / nu, j / nv))
    for j in range(nv):
        for i in range(nu):
            i2 = (i + 1) % W if closed_u else i + 1
            f.append((j * W + i, j * W + i2, (j + 1) * W + i2, (j + 1) * W + i)); a, b, c, d = i / nu * uvscale[0], (i + 1) / nu * uvscale[0], j / nv * uvscale[1], (j + 1) / nv * uvscale[1]; uv.append([(a, c), (b, c), (b, d), (a, d)])
    return obj(name, v, f, m, smooth, sub, uv)
def lathe(name, prof, m, seg=96, sub=2, loc=(0, 0, 0)):
    D = [0]
    for p, q in zip(prof, prof[1:]): D.append(D[-1] + math.dist(p, q))
    v = []; f = []; uv = []
    for r, z in prof:
        for k in range(seg): a = 2 * math.pi * k / seg; v.append((r * math.cos(a), r * math.sin(a), z))
    for i in range(len(prof) - 1):
        for k in range(seg):
            k2 = (k + 1) % seg; f.append((i * seg + k, i * seg + k2, (i + 1) * seg + k2, (i + 1) * seg + k)); a, b, c, d = k / seg, (k + 1) / seg, D[i] / D[-1], D[i + 1] / D[-1]; uv.append([(a, c), (b, c), (b, d), (a, d)])
    o = obj(name, v, f, m, True, sub, uv); o.location = loc; return o
def rbox(name, sx, sy, sz, m, r=.04, loc=(0, 0, 0), seg=6, rot=(0, 0, 0)):
    bpy.ops.mesh.primitive_cube_add(size=1); o = bpy.context.object; o.name = name; o.scale = (sx, sy, sz); bpy.ops.object.transform_apply(scale=True); o.location = loc; o.rotation_euler = [math.radians(a) for a in rot]
    b = o.modifiers.new('b', 'BEVEL'); b.width = r; b.segments = seg; o.data.materials.append(m)
    for p in o.data.polygons: p.use_smooth = True
    o.data.use_auto_smooth = True; return o
def extrude(name, pts, depth, m, r=.02, axis='Z', loc=(0, 0, 0), seg=4, sub=0):
    """polígono plano extruido con bisel; axis = dirección de la extrusión"""
    n = len(pts)
    def P(p, h): return (p[0], p[1], h) if axis == 'Z' else (p[0], h, p[1]) if axis == 'Y' else (h, p[0], p[1])
    v = [P(p, -depth / 2) for p in pts] + [P(p, depth / 2) for p in pts]
    f = [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    o = obj(name, v, f, m, True); o.location = loc
    bpy.context.view_layer.objects.active = o; bpy.ops.object.select_all(action='DESELECT'); o.select_set(True); bpy.ops.object.mode_set(mode='EDIT'); bpy.ops.mesh.select_all(action='SELECT'); bpy.ops.mesh.normals_make_consistent(inside=False); bpy.ops.object.mode_set(mode='OBJECT')
    if r: b = o.modifiers.new('b', 'BEVEL'); b.width = r; b.segments = seg; b.limit_method = 'ANGLE'; b.angle_limit = math.radians(40)
    o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(45); return o
def rrect(w, h, r, n=8, cx=0, cy=0):
    out = []
    for sx, sy, a0 in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for k in range(n + 1): a = math.radians(a0 + 90 * k / n); out.append((cx + sx * (w / 2 - r) + r * math.cos(a), cy + sy * (h / 2 - r) + r * math.sin(a)))
    return out
def tube(name, pts, rad, m, order=4, cyclic=False):
    cu = bpy.data.curves.new(name, 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = rad; cu.bevel_resolution = 6; sp = cu.splines.new('NURBS'); sp.points.add(len(pts) - 1)
    for p, q in zip(sp.points, pts): p.co = (*q, 1)
    sp.use_endpoint_u = not cyclic; sp.use_cyclic_u = cyclic; sp.order_u = order; sp.resolution_u = 8; cu.use_fill_caps = True; o = bpy.data.objects.new(name, cu); S.collection.objects.link(o); cu.materials.append(m); return o
def ribbon(name, pts, width, thick, m, wdir=(0, 0, 1), r=None, uvlen=1):
    """cinta: recorre pts y se ensancha en wdir"""
    W = Vector(wdir) * width / 2; v = []; f = []; uv = []; D = [0]
    for p, q in zip(pts, pts[1:]): D.append(D[-1] + math.dist(p, q))
    for p in pts: v += [tuple(Vector(p) - W), tuple(Vector(p) + W)]
    for i in range(len(pts) - 1): f.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1)); uv.append([(D[i] * uvlen, 0), (D[i + 1] * uvlen, 0), (D[i + 1] * uvlen, 1), (D[i] * uvlen, 1)])
    o = obj(name, v, f, m, True, 0, uv); s = o.modifiers.new('t', 'SOLIDIFY'); s.thickness = thick; s.offset = 0
    b = o.modifiers.new('b', 'BEVEL'); b.width = r or thick * .3; b.segments = 3; b.limit_method = 'ANGLE'; o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(50); return o
def sphere(name, r, loc, m, scale=(1, 1, 1), seg=32, rot=(0, 0, 0)):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=seg, ring_count=seg // 2, radius=r, location=loc); o = bpy.context.object; o.name = name; o.scale = scale; o.rotation_euler = rot; o.data.materials.append(m); bpy.ops.object.shade_smooth(); return o
def wrap(name, r, z0, z1, m, frac=1.0, front=-90, seg=128):
    a0 = math.radians(front) - math.pi * frac; return grid(name, lambda u, v: (r * math.cos(a0 + 2 * math.pi * frac * u), r * math.sin(a0 + 2 * math.pi * frac * u), z0 + (z1 - z0) * v), seg, 1, m)
def frontuv(o, w, h, z0, mx=0, flip=False):
    l = o.data.uv_layers.active or o.data.uv_layers.new(name='UV')
    for p in o.data.polygons:
        for li in p.loop_indices:
            co = o.data.vertices[o.data.loops[li].vertex_index].co; l.data[li].uv = ((co.x - mx) / w + .5, (co.z - z0) / h)
def copies(o, locs):
    out = []
    for loc, rot in locs:
        c = o.copy(); c.location = loc; c.rotation_euler = rot; S.collection.objects.link(c); out.append(c)
    return out
def tf(o, loc=None, rot=None, scale=None):
    if loc is not None: o.location = loc
    if rot is not None: o.rotation_euler = [math.radians(a) for a in rot]
    if scale is not None: o.scale = scale if hasattr(scale, '__len__') else (scale,) * 3
    return o
def group(objs, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    e = bpy.data.objects.new('grupo', None); S.collection.objects.link(e)
    for o in objs:
        if o.parent is None: o.parent = e
    tf(e, loc, rot, scale); return e

# ---------------- set, luz, cámara ----------------
def points(objs):
    dg = bpy.context.evaluated_depsgraph_get(); dg.update(); out = []
    for o in objs:
        if o.type not in ('MESH', 'CURVE'): continue
        ev = o.evaluated_get(dg)
        try: me = ev.to_mesh()
        except RuntimeError: continue
        n = len(me.vertices)
        if n:
            a = np.empty(n * 3, np.float32); me.vertices.foreach_get('co', a); a = a.reshape(-1, 3); a = a[::max(1, n // 4000)]; M = np.array(ev.matrix_world); out.append(a @ M[:3, :3].T + M[:3, 3])
        ev.to_mesh_clear()
    return np.concatenate(out)
def sweep(bg, depth=3.4, rough=.9):
    pr = [(-14, 0), (depth - 1.2, 0)] + [(depth + 2.4 * math.sin(a), 2.4 - 2.4 * math.cos(a)) for a in [i * math.pi / 2 / 24 for i in range(25)]] + [(depth + 2.4, 14)]; v = []; f = []
    for y, z in pr: v += [(-22, y, z), (22, y, z)]
    for i in range(len(pr) - 1): f.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    return obj('sweep', v, f, mat('bg', bg, rough, spec=.2))
def area(loc, target, size, power, col='#ffffff'):
    l = bpy.data.lights.new('l', 'AREA'); l.shape = 'RECTANGLE'; l.size, l.size_y = size; l.energy = power; l.color = hexc(col)[:3]; o = bpy.data.objects.new('l', l); o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler(); S.collection.objects.link(o); return o
def world(col, k):
    w = bpy.data.worlds.new('w'); S.world = w; w.use_nodes = True; b = w.node_tree.nodes['Background']; b.inputs[0].default_value = hexc(col); b.inputs[1].default_value = k
def lights(key=400, fill=38, rim=120, wk=.30, wash=200, tgt=(0, 0, .6)):
    area((-3.4, -2.3, 4.0), tgt, (2.4, 2.4), key, '#fff1de'); area((4.0, -2.8, 2.2), tgt, (3, 3), fill, '#eaf0ff'); area((.6, 2.2, 4.6), tgt, (2.8, 1.4), rim, '#fff8ee')
    if wash: area((0, 1.2, 5.2), (0, 6.2, 2.6), (5, 1.5), wash, '#fff6ea')
    world('#fff7ee', wk)
def shoot(pts, elev, azim, fill_w=.74, fill_h=.66, lens=85, cy=.47, fstop=8, dof=True):
    """coloca la cámara para que los puntos llenen el cuadro; cy = altura del centro del objeto (0 abajo, 1 arriba)"""
    e, a = math.radians(elev), math.radians(azim); back = np.array([math.cos(e) * math.sin(a), -math.cos(e) * math.cos(a), math.sin(e)]); rx, ry = S.render.resolution_x, S.render.resolution_y
    cam = bpy.data.cameras.new('c'); cam.lens = lens; cam.sensor_fit = 'VERTICAL' if ry >= rx else 'HORIZONTAL'; cam.sensor_width = cam.sensor_height = 36; o = bpy.data.objects.new('c', cam); S.collection.objects.link(o); S.camera = o
    q = Vector(-back).to_track_quat('-Z', 'Y'); R = np.array(q.to_matrix()); L = pts @ R  # ejes de cámara
    th = 18 / lens; tv, tw = (th, th * rx / ry) if ry >= rx else (th * ry / rx, th)
    c = (L.max(0) + L.min(0)) / 2; d = 10.0
    for _ in range(40):
        z = d - (L[:, 2] - c[2]); x = (L[:, 0] - c[0]) / z / tw; y = (L[:, 1] - c[1]) / z / tv
        c[0] += (x.max() + x.min()) / 2 * tw * d; c[1] += ((y.max() + y.min()) / 2 - (2 * cy - 1)) * tv * d
        k = max((x.max() - x.min()) / 2 / fill_w, (y.max() - y.min()) / 2 / fill_h); d *= k ** .7 if abs(k - 1) > 1e-4 else 1
    pos = R @ (c + np.array([0, 0, d])); o.location = pos; o.rotation_euler = q.to_euler()
    if dof: cam.dof.use_dof = True; cam.dof.focus_distance = d - (L[:, 2].max() - c[2]) * .55; cam.dof.aperture_fstop = fstop
    cam.clip_end = 200; return o

# ---------------- render y limpieza ----------------
def _pad(a, p): return np.pad(a, [(p, p), (p, p)] + [(0, 0)] * (a.ndim - 2), mode='edge')
def _box(a, r=1):
    h, w = a.shape[:2]; q = _pad(a, r); o = np.zeros_like(a)
    for dy in range(2 * r + 1):
        for dx in range(2 * r + 1): o += q[dy:dy + h, dx:dx + w]
    return o / (2 * r + 1) ** 2
SL = .9
def denoise(rgb, alb, nrm, dep, levels=4, k=1.0):
    """À-trous con guías (albedo, normal, profundidad) y peso de color relativo a la varianza local; quita el albedo antes y lo devuelve después."""
    f4 = np.float32; H, W = dep.shape; A = np.clip(alb, 0, 1).astype(f4); dem = A * f4(.92) + f4(.08); out = (rgb / dem).astype(f4)
    lum = lambda a: a @ np.array([.3, .55, .15], f4)
    l0 = np.log1p(np.maximum(lum(out), 0)); m = _box(l0, 2); var = np.maximum(_box(l0 * l0, 2) - m * m, 0)
    sig = (np.sqrt(np.minimum(var, np.percentile(var, 90))) * SL + np.sqrt(np.median(var)) * .8 + 1e-3).astype(f4)
    g = np.gradient(dep); dz = (np.minimum(_box(np.abs(g[0]) + np.abs(g[1]), 1), .05) + .002).astype(f4)
    # guías apiladas y escaladas: la distancia al cuadrado da el exponente
    G = np.concatenate([A / f4(.11), nrm.astype(f4) / f4(.26)], -1)
    hk = np.array([1, 4, 6, 4, 1], f4) / 16
    for lv in range(levels):
        st = 1 << lv; p = 2 * st; acc = np.zeros_like(out); ws = np.zeros((H, W), f4); cl = np.log1p(np.maximum(lum(out), 0)); cl = _box(cl, 1) if lv < 2 else cl
        Go, Co, Do, Oo = _pad(G, p), _pad(cl, p), _pad(dep, p), _pad(out, p); isg = (1 / (sig * f4(2.2 * k / (1 + .6 * lv)))) ** 2
        for j in range(-2, 3):
            for i in range(-2, 3):
                sl = (slice(p + j * st, p + j * st + H), slice(p + i * st, p + i * st + W)); d = Go[sl] - G; e = np.einsum('ijk,ijk->ij', d, d)
                e += np.abs(Do[sl] - dep) / (dz * f4((abs(j) + abs(i)) * st + .5) * f4(2)); e += (Co[sl] - cl) ** 2 * isg
                ww = np.exp(-e) * f4(hk[j + 2] * hk[i + 2]); acc += Oo[sl] * ww[..., None]; ws += ww
        new = acc / np.maximum(ws, 1e-6)[..., None]
        if lv == 0:  # bordes sin vecinos parecidos: promedio chico de la luz (sin el color propio)
            t = (np.clip(1 - (ws - hk[2] ** 2) / f4(.22), 0, 1) * f4(.75))[..., None]; q = _pad(out, 1); g3 = sum(q[j:j + H, i:i + W] * f4([1, 2, 1][j] * [1, 2, 1][i] / 16) for j in range(3) for i in range(3)); new = new * (1 - t) + g3 * t
        out = new
    return out * dem
def marca():
    """pase «mascara»: 1 en el producto, 0 en el fondo, con bordes suaves y profundidad de campo"""
    a = S.view_layers[0].aovs.add(); a.name = 'mascara'; a.type = 'VALUE'
    for m in bpy.data.materials:
        if m.name == 'bg' or not m.use_nodes: continue
        o = m.node_tree.nodes.new('ShaderNodeOutputAOV'); o.name = 'mascara'; o.inputs['Value'].default_value = 1
def mascara(path, w, h, samples, threads=0):
    """solo la silueta, en PNG: sin luces ni materiales, para imágenes que ya existen"""
    r = S.render; r.resolution_x, r.resolution_y, r.resolution_percentage = w, h, 100; S.cycles.samples = samples; S.cycles.use_adaptive_sampling = False; S.cycles.max_bounces = 0; r.film_transparent = True; r.filter_size = 1.35
    if threads: r.threads_mode = 'FIXED'; r.threads = threads
    for o in list(S.objects):
        if o.name.startswith('sweep') or o.type == 'LIGHT': bpy.data.objects.remove(o)
    S.view_layers[0].material_override = mat('silueta', '#ffffff'); S.view_settings.view_transform = 'Raw'; S.view_settings.look = 'None'
    r.image_settings.file_format = 'PNG'; r.image_settings.color_mode = 'RGBA'; r.image_settings.color_depth = '8'; r.filepath = path; bpy.ops.render.render(write_still=True)
def render(path, w, h, samples, threads=0, clean=True, seed=0):
    r = S.render; r.resolution_x, r.resolution_y, r.resolution_percentage = w, h, 100; S.cycles.samples = samples; S.cycles.use_adaptive_sampling = True; S.cycles.adaptive_threshold = .07; S.cycles.adaptive_min_samples = min(samples, 8); S.cycles.seed = seed
    if threads: r.threads_mode = 'FIXED'; r.threads = threads
    vl = S.view_layers[0]; vl.use_pass_z = True; vl.cycles.denoising_store_passes = True; r.filter_size = 1.35
    S.use_nodes = True; t = S.node_tree; t.nodes.clear(); rl = t.nodes.new('CompositorNodeRLayers'); fo = t.nodes.new('CompositorNodeOutputFile'); d = path + '.d/'; os.makedirs(d, exist_ok=True); fo.base_path = d; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.color_mode = 'RGBA'; fo.layer_slots.clear() if False else None
    con = any(a.name == 'mascara' for a in vl.aovs); names = ['Image', 'Denoising Albedo', 'Denoising Normal', 'Depth'] + (['mascara'] if con else []); fo.file_slots.clear()
    for nm in names:
        fo.file_slots.new(nm.split()[-1] + '_'); t.links.new(rl.outputs[nm], fo.inputs[-1])
    co = t.nodes.new('CompositorNodeComposite'); t.links.new(rl.outputs['Image'], co.inputs[0]); bpy.ops.render.render(write_still=False)
    A = {}
    for nm in names:
        key = nm.split()[-1]; fn = [f for f in os.listdir(d) if f.startswith(key + '_')][0]; im = bpy.data.images.load(d + fn); im.colorspace_settings.name = 'Linear'; a = np.empty(w * h * 4, np.float32); im.pixels.foreach_get(a); A[key] = a.reshape(h, w, 4)[..., :3].copy(); bpy.data.images.remove(im); os.remove(d + fn)
    os.rmdir(d); rgb = A['Image']; rgb = np.nan_to_num(rgb, nan=0, posinf=10, neginf=0)
    import time; t0 = time.time()
    if os.environ.get('CRUDO'): np.savez(os.environ['CRUDO'], rgb=rgb, alb=A['Albedo'], nrm=A['Normal'], dep=np.minimum(A['Depth'][..., 0], 60))
    if clean: rgb = denoise(rgb, A['Albedo'], A['Normal'], np.minimum(A['Depth'][..., 0], 60))
    print('limpieza', round(time.time() - t0, 1)); out = bpy.data.images.new('out', w, h, float_buffer=True); out.colorspace_settings.name = 'Linear'; px = np.ones((h, w, 4), np.float32); px[..., :3] = rgb; out.pixels.foreach_set(px.ravel()); out.update()
    r.image_settings.file_format = 'PNG'; r.image_settings.color_mode = 'RGB'; r.image_settings.color_depth = '16'; out.save_render(path, scene=S)
    if con:
        px[..., :3] = np.clip(A['mascara'], 0, 1); out.pixels.foreach_set(px.ravel()); out.update(); S.view_settings.view_transform = 'Raw'; S.view_settings.look = 'None'; S.view_settings.exposure = 0; out.save_render(path.replace('.png', '.mascara.png'), scene=S)
