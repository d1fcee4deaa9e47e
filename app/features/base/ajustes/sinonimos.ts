import { type Grupos, splitGrupos } from "./palabras.ts";

export const SINONIMOS_DE_PERU: Grupos = splitGrupos(`chompa, suéter, jersey, pulóver
polo, camiseta, remera, playera
zapatillas, tenis, deportivas, sneakers
casaca, chaqueta, chamarra, campera
polera, sudadera, hoodie
bufanda, chalina
manta, frazada, cobija, colcha
cojín, almohadón, almohada
correa, cinturón
gorro, chullo
gorra, jockey
lentes, anteojos, gafas
ojotas, sayonaras, sandalias
calcetines, medias
mochila, backpack
bolsa, tote, morral
taza, mug
tomatodo, termo, cantimplora, botella
florero, jarrón
canasta, cesta
pelota, balón
básquet, basket, baloncesto, basquetbol
mancuernas, pesas
mat, colchoneta
bicicleta, bici
audífonos, auriculares, headphones, airpods
parlante, altavoz, bocina
batería, powerbank, cargador
celular, teléfono, smartphone
computadora, ordenador
reloj, smartwatch
cámara, polaroid
teclado, keyboard
refrigeradora, nevera, frigider
lapicero, bolígrafo
cuaderno, libreta
palta, aguacate
camote, batata
quinua, quinoa, kinua
planta, maceta
casa > hogar
bluetooth, blutu
regalo, obsequio > taza, florero, bufanda, chocolate, jabón, manta
frío, invierno > chompa, bufanda, gorro, manta, casaca
desayuno > café, miel, quinua, taza
ejercicio, gimnasio, gym > mancuernas, mat
decoración, adorno > florero, cojín, canasta, maceta`);
