# Cuartos vacíos para las escenas: blender -b -P fondos.py -- mesa|piso salida.png 720 900 muestras
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import nucleo
from nucleo import *
import m_cuarto
a = sys.argv[sys.argv.index('--') + 1:]; lugar, out, w, h, n = a[0], a[1], int(a[2]), int(a[3]), int(a[4])
nucleo.S = begin(); S = nucleo.S; S.render.resolution_x, S.render.resolution_y = w, h
m_cuarto.cuarto(lugar, 3.4, {'mesa': '#dfe3d6', 'piso': '#dccbb4'}[lugar])
p = np.array([[x, y, z] for x in (-1.6, 1.6) for y in (-.6, .6) for z in (0, 2.6)], float); shoot(p, 11, -14, .74, .54, 60, .43, 5.6)
render(out, w, h, n, 1)
