from nucleo import *
from m_otros import bolsa, granos
from m_deportes import ico, verts, pinta, SUB
from m_libros import tapa
import nucleo
def limon(x, y, r=.13, c='#9bb03c', rz=0):
    m = cells(mat('limon', c, .42, coat=.2), 70, .25, .006); a = lathe('limon', [(0, -1.28), (.12, -1.22), (.30, -1.05), (.80, -.62), (1, 0), (.80, .62), (.30, 1.05), (.12, 1.22), (0, 1.28)], m, 48, 2)
    tf(a, (x, y, r), (90, 0, rz), r); return a
def limones(): limon(0, 0, .3, '#9cb23a', 20); limon(.62, -.30, .28, '#c2c048', -50); limon(-.10, -.66, .29, '#8fa936', 80)
def tabla():
    """tabla de picar con mango y dos limones"""
    wd = wood(mat('madera', '#9a5f35', .5, coat=.12), '#8b5430', '#b87a48', 2.0, 'Y', 10); pts = [(-.52, -.80), (.52, -.80)]
    pts = [(x, y) for x, y in rrect(1.08, 1.42, .16, 10, 0, -.1) if y < .45 or abs(x) > .20]; top = [(.30, .61), (.17, .70), (.11, .84), (.11, 1.12), (.07, 1.20), (0, 1.22), (-.07, 1.20), (-.11, 1.12), (-.11, .84), (-.17, .70), (-.30, .61)]
    right = [p for p in rrect(1.08, 1.42, .16, 10, 0, -.1)]; r1 = [p for p in right if p[0] > 0 and p[1] > 0]; l1 = [p for p in right if p[0] <= 0 and p[1] > 0]; low = [p for p in right if p[1] <= 0]
    b = extrude('tabla', r1 + top + l1 + low, .085, wd, .022, 'Z', (0, 0, .0425)); h = lathe('ojal', [(0, 0), (.045, 0), (.045, .004), (0, .004)], mat('hueco', '#3a2214', .9), 32, 0); tf(h, (0, 1.08, .084))
    group([b, h], (0, 0, 0), (0, 0, -24)); limon(-.22, -.42, .16, '#9cb23a', 30); z = bpy.context.object
    for o in nucleo.S.objects:
        if o.name.startswith('limon'): o.location.z += .085
    q = limon(.14, -.24, .15, '#b9bf42', -50); q.location.z += .085; return dict(elev=40, azim=-6, fill_w=.80, fill_h=.74, cy=.48, azim2=24, elev2=22)
def mate():
    """mate burilado: calabaza con dibujo quemado y tapa cortada en zigzag"""
    m = imgmat('mate', 'mate', .45, coat=.18); k = N(m); noisy(m, 30, .10); pr = []
    for i in range(41): t = i / 40; a = math.pi * (t - .5); r = .62 * max(0, math.cos(a)) ** .80 * (1 - .26 * max(0, t - .5) * 1.6); pr.append((r, .50 + .50 * math.sin(a) * (1 + .22 * t)))
    o = lathe('mate', pr, m, 128, 1); st = noisy(mat('tallo', '#6a4a2a', .8), 60, .4); tube('rabo', [(0, 0, 1.08), (.01, 0, 1.16), (.05, .01, 1.24), (.12, .02, 1.28)], .034, st); n = 26; zz = [(math.cos(2 * math.pi * j / (2 * n)), math.sin(2 * math.pi * j / (2 * n)), j % 2) for j in range(2 * n)]
    i = max(j for j, (r, z) in enumerate(pr) if r > .40); r0, z0 = pr[i]; i1 = i - 3; r1, z1 = pr[i1]; tube('corte', [(x * ((r1 if q else r0) + .004), y * ((r1 if q else r0) + .004), z1 if q else z0) for x, y, q in zz], .0075, mat('corte', '#2a1a10', .9), 2, True)
    return dict(elev=14, azim=-20, fill_w=.70, fill_h=.64, cy=.47, azim2=30, elev2=34)
def mortero():
    """mortero de piedra con su mano y granos de pimienta"""
    p = mat('piedra', '#8d8883', .85, spec=.2); k = N(p); t = k.new('ShaderNodeTexNoise', Scale=38, Detail=8); k.link(k.tc(), t.inputs['Vector']); k.color(k.ramp(t.outputs['Fac'], [(.34, '#4c4946'), (.48, '#8d8883'), (.58, '#b5b0a9'), (.68, '#8d8883')])); noisy(p, 70, .5, 6, .012)
    lathe('pie', [(0, 0), (.40, 0), (.43, .03), (.40, .10), (.37, .14), (.46, .22), (.60, .42), (.66, .62), (.665, .74), (.64, .78), (.58, .77), (.55, .70), (.50, .48), (.34, .30), (0, .26)], p, 96, 2)
    h = lathe('mano', [(0, 0), (.12, .01), (.165, .08), (.16, .18), (.11, .34), (.085, .60), (.10, .84), (.13, .95), (.12, 1.03), (.06, 1.07), (0, 1.075)], p, 64, 2); tf(h, (-.10, .02, .34), (-8, 36, 14))
    gr = noisy(mat('pim', '#3a2a20', .7), 90, .5); granos(gr, 13, 9, .30, .042, (1, 1, .95), y0=-.80); return dict(elev=20, azim=-14, fill_w=.74, cy=.46, azim2=26, elev2=42)
def radio():
    wd = wood(mat('caja', '#8d5630', .42, coat=.3), '#7c4a29', '#a4683c', 2.4, 'X', 9); te = mat('tela', '#d8c6a6', .95, sheen=.3); weave(te, 200, 120, .8, 'UV', .30, .01); la = mat('laton', '#c9a15c', .25, 1); cr = mat('crema', '#efe4d2', .4, coat=.2); ne = mat('negro', '#2a2523', .5); objs = []
    objs.append(rbox('caja', 1.70, .62, 1.0, wd, .14, (0, 0, .56), 10)); objs.append(grid('tela', lambda u, v: (-.76 + .98 * u, -.316, .16 + .80 * v), 2, 2, te)); objs.append(rbox('marco', 1.02, .02, .84, ne, .02, (-.27, -.303, .56), 4))
    objs.append(rbox('panel', .46, .02, .84, cr, .02, (.54, -.305, .56), 4))
    for z, r, m in ((.72, .155, la), (.34, .095, ne)):
        d = lathe('perilla', [(0, 0), (r, 0), (r * 1.02, .015), (r, .085), (r * .92, .10), (0, .102)], m, 64, 1); tf(d, (.54, -.314, z), (90, 0, 0)); objs.append(d); q = rbox('raya', .014, .012, r * .7, mat('raya', CREAM, .5), .003, (.54, -.418, z + r * .45), 2); objs.append(q)
    for i in range(9): a = math.radians(215 - 250 * i / 8); objs.append(rbox('m', .008, .006, .04, ne, .002, (.54 + .21 * math.cos(a), -.317, .72 + .21 * math.sin(a)), 1, (0, -math.degrees(a) + 90, 0)))
    for sx in (-.62, .62): objs.append(lathe('pata', [(0, 0), (.06, 0), (.08, .07), (0, .07)], ne, 32, 0, (sx, -.1, 0)))
    co = noisy(mat('cuero', '#7d4526', .6), 60, .2); objs.append(ribbon('asa', [(-.42, 0, 1.05), (-.40, 0, 1.13), (-.30, 0, 1.20), (-.1, 0, 1.235), (.1, 0, 1.235), (.30, 0, 1.20), (.40, 0, 1.13), (.42, 0, 1.05)], .11, .026, co, (0, 1, 0), .01)); group(objs, rot=(0, 0, 16)); return dict(elev=11, azim=0, fill_w=.80, fill_h=.60, cy=.46, azim2=-42, elev2=22)
def soga():
    wd = wood(mat('mango', '#b57a45', .4, coat=.35), '#a86d3a', '#cf9a63', 4, 'X', 7); te = mat('aro', TEAL, .45, coat=.2); cu = mat('cuerda', '#e6d8be', .9, sheen=.3); k = N(cu); sp = k.n.new('ShaderNodeSeparateXYZ'); k.link(k.tc('Generated'), sp.inputs[0]); noisy(cu, 110, .6); pts = []
    for i in range(150): t = i / 149; a = 2 * math.pi * 3.6 * t; r = .58 + .09 * math.sin(3 * a / 3.6 + 1) - .02 * math.cos(2 * a); pts.append((r * math.cos(a) * 1.05, r * math.sin(a) * .9, .035 + .066 * 3.6 * t * .8 + .012 * math.sin(5 * a)))
    p0, p1 = Vector(pts[0]), Vector(pts[-1]); a0 = (-.30, -.78, .075); a1 = (.34, -.80, .075); pts = [a0, (-.05, -.74, .05), (.30, -.66, .035)] + pts[2:-2] + [(.62, -.25, .16), (.80, -.52, .10), (.70, -.74, .075), a1]
    tube('cuerda', pts, .030, cu, 4)
    for (x, y, z), rz in ((a0, 184), (a1, 176)):
        h = lathe('mango', [(0, 0), (.036, 0), (.05, .02), (.055, .10), (.068, .24), (.075, .42), (.068, .54), (.05, .60), (0, .61)], wd, 48, 1); r = lathe('anillo', [(.046, .03), (.058, .035), (.060, .075), (.050, .08)], te, 48, 0); group([h, r], (x, y, z), (0, 90, rz))
    return dict(elev=34, azim=-10, fill_w=.80, fill_h=.64, cy=.47, azim2=22, elev2=22)
def voley():
    m = mat('cuero', '#f3ebdd', .45, coat=.2); cells(m, 120, .12, .004); o = ico('pelota', SUB, m); V = verts(o); A = np.abs(V); f = A.argmax(1); n = np.arange(len(V)); ax = (f + 1) % 3; ay = (f + 2) % 3; q = np.arctan2(V[n, ax], A[n, f]) / (math.pi / 4); p = np.arctan2(V[n, ay], A[n, f]) / (math.pi / 4)
    st = np.clip(((q + 1) / 2 * 3).astype(int), 0, 2); gap = np.minimum(np.minimum(np.abs(q - 1 / 3), np.abs(q + 1 / 3)), np.minimum(1 - np.abs(q), 1 - np.abs(p))); groove = np.exp(-(gap / .020) ** 2) * .016; puff = (1 - np.exp(-gap / .10)) * .010
    o.data.vertices.foreach_set('co', (V * (1 - groove + puff - .008)[:, None]).astype(np.float32).ravel()); pal = np.array([hexc(c)[:3] for c in ('#f3ebdd', '#1f5c57', '#d9a13b')]); ki = np.where(st == 1, 0, np.where((f + (V[n, f] > 0)) % 2 == 0, 1, 2)); w = np.exp(-(gap / .016) ** 4)[:, None]; pinta(o, pal[ki] * (1 - w) + np.array(hexc('#5b5146')[:3]) * w, m); o.data.update(); tf(o, (0, 0, 1), (24, -16, 34)); return dict(elev=12, azim=-20, fill_w=.72, fill_h=.62, cy=.47)
def faja():
    m = imgmat('faja', 'faja', .95, sheen=.4, spec=.1, repite=True); weave(m, 60, 40, .7, 'UV', .16, .012); noisy(m, 110, .3); pts = []; turns = 5.4; n = 380; r0 = .10; st = .042
    for k in range(n + 1): t = k / n; a = 2 * math.pi * turns * t; r = r0 + st * turns * t; pts.append((r * math.cos(a), r * math.sin(a), .26))
    a = 2 * math.pi * turns; r = r0 + st * turns; T = Vector((-math.sin(a), math.cos(a), 0)); Nn = Vector((math.cos(a), math.sin(a), 0)); last = Vector(pts[-1])
    for k in range(1, 34): pts.append(tuple(last + T * (.030 * k) + Nn * (.0009 * k * k)))
    o = ribbon('faja', pts, .50, .034, m, r=.010, uvlen=.9); fm = mat('fl', '#8f3a24', .95, sheen=.4); end = Vector(pts[-1]); D = (Vector(pts[-1]) - Vector(pts[-3])).normalized(); fl = []; rnd = random.Random(4)
    for i in range(20): z = .26 - .24 + .48 * (i + .5) / 20; L = rnd.uniform(.20, .27); fl.append(tube('f%d' % i, [tuple(end + Vector((0, 0, z - .26))), tuple(end + D * L * .5 + Vector((0, 0, z - .26))), tuple(end + D * L + Vector((rnd.uniform(-.02, .02), rnd.uniform(-.02, .02), z - .26 - .012)))], .011, fm, 3))
    group([o] + fl, (0, 0, -.01), (0, 0, -78)); return dict(elev=24, azim=-20, fill_w=.80, cy=.46, azim2=24, elev2=38)
def sal():
    o = bolsa('sal', .50, .26, 1.35, .75); group([o], rot=(0, 0, 8)); rnd = random.Random(3); ms = [mat('s%d' % i, c, .25, trans=.25, coat=.3) for i, c in enumerate(('#f2c9b8', '#eeb7a4', '#f7e2d8'))]; bs = [rbox('cristal', .07, .06, .05, m, .012, (0, 0, -9), 2) for m in ms]
    for k in range(70):
        b = rnd.choice(bs); c = b.copy(); nucleo.S.collection.objects.link(c); s = rnd.uniform(.35, 1.15); c.scale = (s,) * 3; c.location = (-.10 + rnd.gauss(0, .24), -.62 - abs(rnd.gauss(0, .13)), .025 * s); c.rotation_euler = (rnd.uniform(0, .5), rnd.uniform(0, .5), rnd.uniform(0, 3))
    for b in bs: bpy.data.objects.remove(b)
    return dict(elev=12, azim=-14, fill_h=.70, fill_w=.78, cy=.48, azim2=22, elev2=26)
def cacao():
    o = bolsa('cacao', .50, .25, 1.45, .6); group([o], rot=(0, 0, 8)); gr = noisy(mat('gr', '#6b3b22', .6, coat=.1), 40, .3); granos(gr, 15, 6, .27, .075, (1, .62, .55), y0=-.46); return dict(elev=11, azim=-14, fill_h=.72, fill_w=.80, cy=.48, azim2=22, elev2=24)
def mermelada():
    gl = mat('vidrio', '#ffffff', .02, trans=1.0); hn = mat('dulce', '#d9861a', .12, coat=1.0, spec=.6); k = N(hn); t = k.new('ShaderNodeTexVoronoi', Scale=14); k.link(k.tc(), t.inputs['Vector']); c = k.ramp(t.outputs['Distance'], [(0, '#8f4a0c'), (.16, '#c9750f'), (.6, '#e39a2c')]); k.color(c); k.link(c, k.b.inputs['Emission']); k.b.inputs['Emission Strength'].default_value = .10
    lathe('dulce', [(0, 0), (.36, 0), (.42, .03), (.44, .10), (.44, .66), (.432, .70), (.425, .71), (0, .71)], hn); lathe('frasco', [(.432, .68), (.42, .75), (.35, .81), (.345, .85), (.33, .85), (.332, .81), (.40, .75), (.41, .68)], gl)
    te = mat('tela', '#efe3d0', .95, sheen=.4); stripes(te, [(0, '#efe3d0'), (.5, '#b4532f')], 'X', 'Object', 9); weave(te, 90, 90, .3, 'Object'); g = grid('gorro', lambda u, v: (lambda a, r: (r * math.cos(a), r * math.sin(a), (1.0 - .02 * v) if v < .55 else 1.0 - .02 - (v - .55) * .50 + .02 * math.sin(a * 14) * (v - .55) * 2))(2 * math.pi * u, (.40 * v / .55 if v < .55 else .40 + .16 * (v - .55) * (1.6 + .5 * math.sin(14 * 2 * math.pi * u)))), 168, 20, te, True, 1); tube('hilo', [(.412 * math.cos(a), .412 * math.sin(a), .93) for a in [2 * math.pi * j / 40 for j in range(40)]], .013, mat('h', '#6a4a2a', .9), 4, True); lathe('tapa', [(0, .84), (.39, .84), (.395, .96), (.38, .985), (0, .985)], mat('tapa', '#d2a24a', .3, .9), 64, 0)
    wrap('label', .4425, .12, .12 + 2 * math.pi * .4425 * 470 / 2400, imgmat('lb', 'mermelada', .7), 1, -90); fr = mat('fruto', '#e8951c', .3, coat=.5)
    for i, (x, y, r) in enumerate([(-.58, -.36, .105), (-.40, -.56, .115), (.56, -.42, .10)]): sphere('f%d' % i, r, (x, y, r * .98), fr, (1, 1, .96), 32)
    return dict(elev=11, azim=0, fill_w=.78, fill_h=.66, cy=.47, azim2=20, elev2=28)
def muna():
    m = imgmat('cj', 'muna', .55); a = rbox('caja', .95, .42, 1.35, mat('lado', '#4c6b3f', .55), .02, (0, 0, 0)); b = grid('frente', lambda u, v: (-.475 + .95 * u, -.2125, -.675 + 1.35 * v), 1, 1, m); group([a, b], (0, .05, .675), (0, 0, 16)); hj = mat('hoja', '#5f7f45', .55); random.seed(3)
    def hoja(x, y, rz, L): o = grid('h', lambda u, v: (L * v, (u - .5) * L * .46 * math.sin(math.pi * min(1, v * .92 + .04)) ** .8, .012 + .05 * math.sin(v * 2.6) + .05 * abs(u - .5)), 4, 14, hj, False, 1); tf(o, (x, y, 0), (0, 0, rz)); return o
    tube('ramita', [(-.55, -.62, .03), (-.2, -.56, .05), (.2, -.60, .05), (.52, -.52, .03)], .012, mat('tallo', '#6b5a36', .8))
    for i in range(9): t = i / 8; hoja(-.5 + 1.0 * t, -.60 + .05 * math.sin(t * 6), (55 if i % 2 else -70) + random.uniform(-14, 14), .22 - .08 * abs(t - .5))
    return dict(elev=12, azim=-8, fill_h=.70, fill_w=.74, cy=.48, azim2=24, elev2=26)
