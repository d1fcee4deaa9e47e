/**
 * Districts of Peru by INEI's codes, as of 2026-11-22 (docs/decisions/034-ubigeo.md). A line for each province: code,
 * name, and districts in the order of their codes. They count from 01; after a gap the district's two digits precede
 * its name.
 */
export const PROVINCIAS = `
0101 Chachapoyas: Chachapoyas, Asunción, Balsas, Cheto, Chiliquín, Chuquibamba, Granada, Huancas, La Jalca, Leimebamba, Levanto, Magdalena, Mariscal Castilla, Molinopampa, Montevideo, Olleros, Quinjalca, San Francisco de Daguas, San Isidro de Maino, Soloco, Sonche
0102 Bagua: Bagua, Aramango, Copallín, El Parco, Imaza, La Peca
0103 Bongará: Jumbilla, Chisquilla, Churuja, Corosha, Cuispes, Florida, Jazán, Recta, San Carlos, Shipasbamba, Valera, Yambrasbamba
0104 Condorcanqui: Nieva, El Cenepa, Río Santiago
0105 Luya: Lámud, Camporredondo, Cocabamba, Colcamar, Conila, Inguilpata, Longuita, Lonya Chico, Luya, Luya Viejo, María, Ocalli, Ocumal, Pisuquia, Providencia, San Cristóbal, San Francisco del Yeso, San Jerónimo, San Juan de Lopecancha, Santa Catalina, Santo Tomás, Tingo, Trita
0106 Rodríguez de Mendoza: San Nicolás, Chirimoto, Cochamal, Huambo, Limabamba, Longar, Mariscal Benavides, Milpuc, Omia, Santa Rosa, Totora, Vista Alegre
0107 Utcubamba: Bagua Grande, Cajaruro, Cumba, El Milagro, Jamalca, Lonya Grande, Yamón
0201 Huaraz: Huaraz, Cochabamba, Colcabamba, Huanchay, Independencia, Jangas, La Libertad, Olleros, Pampas Grande, Pariacoto, Pira, Tarica
0202 Aija: Aija, Coris, Huacllán, La Merced, Succha
0203 Antonio Raymondi: Llamellín, Aczo, Chaccho, Chingas, Mirgas, San Juan de Rontoy
0204 Asunción: Chacas, Acochaca
0205 Bolognesi: Chiquián, Abelardo Pardo Lezameta, Antonio Raymondi, Aquia, Cajacay, Canis, Colquioc, Huallanca, Huasta, Huayllacayán, La Primavera, Mangas, Pacllón, San Miguel de Corpanqui, Ticllos
0206 Carhuaz: Carhuaz, Acopampa, Amashca, Anta, Ataquero, Marcará, Pariahuanca, San Miguel de Aco, Shilla, Tinco, Yungar
0207 Carlos Fermín Fitzcarrald: San Luis, San Nicolás, Yauya
0208 Casma: Casma, Buena Vista Alta, Comandante Noel, Yaután
0209 Corongo: Corongo, Aco, Bambas, Cusca, La Pampa, Yánac, Yupán
0210 Huari: Huari, Anra, Cajay, Chavín de Huántar, Huacachi, Huacchis, Huachis, Huántar, Masín, Paucas, Ponto, Rahuapampa, Rapayan, San Marcos, San Pedro de Chana, Uco
0211 Huarmey: Huarmey, Cochapeti, Culebras, Huayán, Malvas
0212 Huaylas: Caraz, Huallanca, Huata, Huaylas, Mato, Pamparomás, Pueblo Libre, Santa Cruz, Santo Toribio, Yuracmarca
0213 Mariscal Luzuriaga: Piscobamba, Casca, Eleazar Guzmán Barrón, Fidel Olivas Escudero, Llama, Llumpa, Lucma, Musga
0214 Ocros: Ocros, Acas, Cajamarquilla, Carhuapampa, Cochas, Congas, Llipa, San Cristóbal de Raján, San Pedro, Santiago de Chilcas
0215 Pallasca: Cabana, Bolognesi, Conchucos, Huacaschuque, Huandoval, Lacabamba, Llapo, Pallasca, Pampas, Santa Rosa, Tauca
0216 Pomabamba: Pomabamba, Huayllán, Parobamba, Quinuabamba
0217 Recuay: Recuay, Cátac, Cotaparaco, Huayllapampa, Llacllin, Marca, Pampas Chico, Pararín, Tapacocha, Ticapampa
0218 Santa: Chimbote, Cáceres del Perú, Coishco, Macate, Moro, Nepeña, Samanco, Santa, Nuevo Chimbote
0219 Sihuas: Sihuas, Acobamba, Alfonso Ugarte, Cashapampa, Chingalpo, Huayllabamba, Quiches, Ragash, San Juan, Sicsibamba
0220 Yungay: Yungay, Cascapara, Mancos, Matacoto, Quillo, Ranrahirca, Shupluy, Yanama
0301 Abancay: Abancay, Chacoche, Circa, Curahuasi, Huanipaca, Lambrama, Pichirhua, San Pedro de Cachora, Tamburco
0302 Andahuaylas: Andahuaylas, Andarapa, Chiara, Huancarama, Huancaray, Huayana, Kishuara, Pacobamba, Pacucha, Pampachiri, Pomacocha, San Antonio de Cachi, San Jerónimo, San Miguel de Chaccrampa, Santa María de Chicmo, Talavera, Tumay Huaraca, Turpo, Kaquiabamba, José María Arguedas
0303 Antabamba: Antabamba, El Oro, Huaquirca, Juan Espinoza Medrano, Oropesa, Pachaconas, Sabaino
0304 Aymaraes: Chalhuanca, Capaya, Caraybamba, Chapimarca, Colcabamba, Cotaruse, Ihuayllo, Justo Apu Sahuaraura, Lucre, Pocohuanca, San Juan de Chacña, Sañayca, Soraya, Tapairihua, Tintay, Toraya, Yanaca
0305 Cotabambas: Tambobamba, Cotabambas, Coyllurqui, Haquira, Mara, Challhuahuacho
0306 Chincheros: Chincheros, Anco-Huallo, Cocharcas, Huaccana, Ocobamba, Ongoy, Uranmarca, Ranracancha, Rocchacc, El Porvenir, Los Chankas, Ahuayro
0307 Grau: Chuquibambilla, Curpahuasi, Gamarra, Huayllati, Mamara, Micaela Bastidas, Pataypampa, Progreso, San Antonio, Santa Rosa, Turpay, Vilcabamba, Virundo, Curasco
0401 Arequipa: Arequipa, Alto Selva Alegre, Cayma, Cerro Colorado, Characato, Chiguata, Jacobo Hunter, La Joya, Mariano Melgar, Miraflores, Mollebaya, Paucarpata, Pocsi, Polobaya, Quequeña, Sabandia, Sachaca, San Juan de Siguas, San Juan de Tarucani, Santa Isabel de Siguas, Santa Rita de Siguas, Socabaya, Tiabaya, Uchumayo, Vitor, Yanahuara, Yarabamba, Yura, José Luis Bustamante y Rivero
0402 Camaná: Camaná, José María Quimper, Mariano Nicolás Valcárcel, Mariscal Cáceres, Nicolás de Piérola, Ocoña, Quilca, Samuel Pastor
0403 Caravelí: Caravelí, Acarí, Atico, Atiquipa, Bella Unión, Cahuacho, Chala, Chaparra, Huanuhuanu, Jaqui, Lomas, Quicacha, Yauca
0404 Castilla: Aplao, Andagua, Ayo, Chachas, Chilcaymarca, Choco, Huancarqui, Machaguay, Orcopampa, Pampacolca, Tipán, Uñón, Uraca, Viraco
0405 Caylloma: Chivay, Achoma, Cabanaconde, Callalli, Caylloma, Coporaque, Huambo, Huanca, Ichupampa, Lari, Lluta, Maca, Madrigal, San Antonio de Chuca, Sibayo, Tapay, Tisco, Tuti, Yanque, Majes
0406 Condesuyos: Chuquibamba, Andaray, Cayarani, Chichas, Iray, Río Grande, Salamanca, Yanaquihua
0407 Islay: Mollendo, Cocachacra, Dean Valdivia, Islay, Mejía, Punta de Bombón
0408 La Unión: Cotahuasi, Alca, Charcana, Huaynacotas, Pampamarca, Puyca, Quechualla, Sayla, Tauria, Tomepampa, Toro
0501 Huamanga: Ayacucho, Acocro, Acos Vinchos, Carmen Alto, Chiara, Ocros, Pacaycasa, Quinua, San José de Ticllas, San Juan Bautista, Santiago de Pischa, Socos, Tambillo, Vinchos, Jesús Nazareno, Andrés Avelino Cáceres Dorregaray
0502 Cangallo: Cangallo, Chuschi, Los Morochucos, María Parado de Bellido, Paras, Totos
0503 Huanca Sancos: Sancos, Carapo, Sacsamarca, Santiago de Lucanamarca
0504 Huanta: Huanta, Ayahuanco, Huamanguilla, Iguain, Luricocha, Santillana, Sivia, Llochegua, Canayre, Uchuraccay, Pucacolpa, Chaca, Putis
0505 La Mar: San Miguel, Anco, Ayna, Chilcas, Chungui, Luis Carranza, Santa Rosa, Tambo, Samugari, Anchihuay, Oronccoy, Unión Progreso, Río Magdalena, Ninabamba, Patibamba
0506 Lucanas: Puquio, Aucara, Cabana, Carmen Salcedo, Chaviña, Chipao, Huac-Huas, Laramate, Leoncio Prado, Llauta, Lucanas, Ocaña, Otoca, Saisa, San Cristóbal, San Juan, San Pedro, San Pedro de Palco, Sancos, Santa Ana de Huaycahuacho, Santa Lucia
0507 Parinacochas: Coracora, Chumpi, Coronel Castañeda, Pacapausa, Pullo, Puyusca, San Francisco de Ravacayco, Upahuacho
0508 Páucar del Sara Sara: Pausa, Colta, Corculla, Lampa, Marcabamba, Oyolo, Pararca, San Javier de Alpabamba, San José de Ushua, Sara Sara
0509 Sucre: Querobamba, Belén, Chalcos, Chilcayoc, Huacaña, Morcolla, Paico, San Pedro de Larcay, San Salvador de Quije, Santiago de Paucaray, Soras
0510 Víctor Fajardo: Huancapi, Alcamenca, Apongo, Asquipata, Canaria, Cayara, Colca, Huamanquiquia, Huancaraylla, Huaya, Sarhua, Vilcanchos
0511 Vilcas Huamán: Vilcas Huamán, Accomarca, Carhuanca, Concepción, Huambalpa, Independencia, Saurama, Vischongo
0601 Cajamarca: Cajamarca, Asunción, Chetilla, Cospán, Encañada, Jesús, Llacanora, Los Baños del Inca, Magdalena, Matara, Namora, San Juan
0602 Cajabamba: Cajabamba, Cachachi, Condebamba, Sitacocha
0603 Celendín: Celendín, Chumuch, Cortegana, Huasmín, Jorge Chávez, José Gálvez, Miguel Iglesias, Oxamarca, Sorochuco, Sucre, Utco, La Libertad de Pallán
0604 Chota: Chota, Anguia, Chadin, Chiguirip, Chimbán, Choropampa, Cochabamba, Conchán, Huambos, Lajas, Llama, Miracosta, Paccha, Pion, Querocoto, San Juan de Licupis, Tacabamba, Tocmoche, Chalamarca
0605 Contumazá: Contumazá, Chilete, Cupisnique, Guzmango, San Benito, Santa Cruz de Toledo, Tantarica, Yonán
0606 Cutervo: Cutervo, Callayuc, Choros, Cujillo, La Ramada, Pimpingos, Querocotillo, San Andrés de Cutervo, San Juan de Cutervo, San Luis de Lucma, Santa Cruz, Santo Domingo de la Capilla, Santo Tomás, Socota, Toribio Casanova
0607 Hualgayoc: Bambamarca, Chugur, Hualgayoc
0608 Jaén: Jaén, Bellavista, Chontali, Colasay, Huabal, Las Pirias, Pomahuaca, Pucará, Sallique, San Felipe, San José del Alto, Santa Rosa
0609 San Ignacio: San Ignacio, Chirinos, Huarango, La Coipa, Namballe, San José de Lourdes, Tabaconas
0610 San Marcos: Pedro Gálvez, Chancay, Eduardo Villanueva, Gregorio Pita, Ichocán, José Manuel Quiroz, José Sabogal
0611 San Miguel: San Miguel, Bolívar, Calquis, Catilluc, El Prado, La Florida, Llapa, Nanchoc, Niepos, San Gregorio, San Silvestre de Cochán, Tongod, Unión Agua Blanca
0612 San Pablo: San Pablo, San Bernardino, San Luis, Tumbadén
0613 Santa Cruz: Santa Cruz, Andabamba, Catache, Chancaybaños, La Esperanza, Ninabamba, Pulán, Saucepampa, Sexi, Uticyacu, Yauyucán
0701 Callao: Callao, Bellavista, Carmen de la Legua Reynoso, La Perla, La Punta, Ventanilla, Mi Perú
0801 Cusco: Cusco, Ccorca, Poroy, San Jerónimo, San Sebastián, Santiago, Saylla, Wanchaq
0802 Acomayo: Acomayo, Acopia, Acos, Mosoc Llacta, Pomacanchi, Rondocán, Sangarara
0803 Anta: Anta, Ancahuasi, Cachimayo, Chinchaypujio, Huarocondo, Limatambo, Mollepata, Pucyura, Zurite
0804 Calca: Calca, Coya, Lamay, Lares, Pisac, San Salvador, Taray, Yanatile
0805 Canas: Yanaoca, Checca, Kunturkanki, Langui, Layo, Pampamarca, Quehue, Túpac Amaru
0806 Canchis: Sicuani, Checacupe, Combapata, Marangani, Pitumarca, San Pablo, San Pedro, Tinta
0807 Chumbivilcas: Santo Tomás, Capacmarca, Chamaca, Colquemarca, Livitaca, Llusco, Quiñota, Velille
0808 Espinar: Espinar, Condoroma, Coporaque, Ocoruro, Pallpata, Pichigua, Suyckutambo, Alto Pichigua
0809 La Convención: Santa Ana, Echarate, Huayopata, Maranura, Ocobamba, Quellouno, Kimbiri, Santa Teresa, Vilcabamba, Pichari, Inkawasi, Villa Virgen, Villa Kintiarina, Megantoni, Kumpirushiato, Cielo Punco, Manitea, Unión Asháninka
0810 Paruro: Paruro, Accha, Ccapi, Colcha, Huanoquite, Omacha, Paccaritambo, Pillpinto, Yaurisque
0811 Paucartambo: Paucartambo, Caicay, Challabamba, Colquepata, Huancarani, Kosñipata
0812 Quispicanchi: Urcos, Andahuaylillas, Camanti, Ccarhuayo, Ccatca, Cusipata, Huaro, Lucre, Marcapata, Ocongate, Oropesa, Quiquijana
0813 Urubamba: Urubamba, Chinchero, Huayllabamba, Machupicchu, Maras, Ollantaytambo, Yucay
0901 Huancavelica: Huancavelica, Acobambilla, Acoria, Conayca, Cuenca, Huachocolpa, Huayllahuara, Izcuchaca, Laria, Manta, Mariscal Cáceres, Moya, Nuevo Occoro, Palca, Pilchaca, Vilca, Yauli, Ascensión, Huando
0902 Acobamba: Acobamba, Andabamba, Anta, Caja, Marcas, Paucara, Pomacocha, Rosario
0903 Angaraes: Lircay, Anchonga, Callanmarca, Ccochaccasa, Chincho, Congalla, Huanca-Huanca, Huayllay Grande, Julcamarca, San Antonio de Antaparco, Santo Tomás de Pata, Secclla
0904 Castrovirreyna: Castrovirreyna, Arma, Aurahua, Capillas, Chupamarca, Cocas, Huachos, Huamatambo, Mollepampa, San Juan, Santa Ana, Tantara, Ticrapo
0905 Churcampa: Churcampa, Anco, Chinchihuasi, El Carmen, La Merced, Locroja, Paucarbamba, San Miguel de Mayocc, San Pedro de Coris, Pachamarca, Cosme
0906 Huaytará: Huaytará, Ayavi, Córdova, Huayacundo Arma, Laramarca, Ocoyo, Pilpichaca, Querco, Quito-Arma, San Antonio de Cusicancha, San Francisco de Sangayaico, San Isidro, Santiago de Chocorvos, Santiago de Quirahuara, Santo Domingo de Capillas, Tambo
0907 Tayacaja: Pampas, Acostambo, Acraquia, Ahuaycha, Colcabamba, Daniel Hernández, Huachocolpa, 09 Huaribamba, Ñahuimpuquio, Pazos, 13 Quishuar, Salcabamba, Salcahuasi, San Marcos de Rocchac, Surcubamba, Tintay Puncu, Quichuas, Andaymarca, Roble, Pichos, Santiago de Tucuma, Lambras, Cochabamba
1001 Huánuco: Huánuco, Amarilis, Chinchao, Churubamba, Margos, Quisqui (Kichki), San Francisco de Cayrán, San Pedro de Chaulan, Santa María del Valle, Yarumayo, Pillco Marca, Yacus, San Pablo de Pillao
1002 Ambo: Ambo, Cayna, Colpas, Conchamarca, Huacar, San Francisco, San Rafael, Tomay Kichwa
1003 Dos de Mayo: La Unión, 07 Chuquis, 11 Marías, 13 Pachas, 16 Quivilla, Ripan, 21 Shunqui, Sillapata, Yanas
1004 Huacaybamba: Huacaybamba, Canchabamba, Cochabamba, Pinra
1005 Huamalíes: Llata, Arancay, Chavín de Pariarca, Jacas Grande, Jircan, Miraflores, Monzón, Punchao, Puños, Singa, Tantamayo
1006 Leoncio Prado: Rupa-Rupa, Daniel Alomía Robles, Hermilio Valdizán, José Crespo y Castillo, Luyando, Mariano Dámaso Beraún, Pucayacu, Castillo Grande, Pueblo Nuevo, Santo Domingo de Anda
1007 Marañón: Huacrachuco, Cholón, San Buenaventura, La Morada, Santa Rosa de Alto Yanajanca
1008 Pachitea: Panao, Chaglla, Molino, Umari
1009 Puerto Inca: Puerto Inca, Codo del Pozuzo, Honoria, Tournavista, Yuyapichis
1010 Lauricocha: Jesús, Baños, Jivia, Queropalca, Rondos, San Francisco de Asís, San Miguel de Cauri
1011 Yarowilca: Chavinillo, Cahuac, Chacabamba, Aparicio Pomares, Jacas Chico, Obas, Pampamarca, Choras
1101 Ica: Ica, La Tinguiña, Los Aquijes, Ocucaje, Pachacútec, Parcona, Pueblo Nuevo, Salas, San José de Los Molinos, San Juan Bautista, Santiago, Subtanjalla, Tate, Yauca del Rosario
1102 Chincha: Chincha Alta, Alto Laran, Chavín, Chincha Baja, El Carmen, Grocio Prado, Pueblo Nuevo, San Juan de Yánac, San Pedro de Huacarpana, Sunampe, Tambo de Mora
1103 Nasca: Nasca, Changuillo, El Ingenio, Marcona, Vista Alegre
1104 Palpa: Palpa, Llipata, Río Grande, Santa Cruz, Tibillo
1105 Pisco: Pisco, Huancano, Humay, Independencia, Paracas, San Andrés, San Clemente, Túpac Amaru Inca
1201 Huancayo: Huancayo, 04 Carhuacallanga, Chacapampa, Chicche, Chilca, Chongos Alto, 11 Chupuro, Colca, Cullhuas, El Tambo, 16 Huacrapuquio, Hualhuas, 19 Huancán, Huasicancha, Huayucachi, Ingenio, 24 Pariahuanca, Pilcomayo, Pucará, Quichuay, Quilcas, San Agustín, San Jerónimo de Tunán, 32 Saño, Sapallanga, Sicaya, Santo Domingo de Acobamba, Viques
1202 Concepción: Concepción, Aco, Andamarca, Chambará, Cochas, Comas, Heroínas Toledo, Manzanares, Mariscal Castilla, Matahuasi, Mito, Nueve de Julio, Orcotuna, San José de Quero, Santa Rosa de Ocopa
1203 Chanchamayo: Chanchamayo, Perené, Pichanaqui, San Luis de Shuaro, San Ramón, Vitoc, Sangani
1204 Jauja: Jauja, Acolla, Apata, Ataura, Canchayllo, Curicaca, El Mantaro, Huamalí, Huaripampa, Huertas, Janjaillo, Julcán, Leonor Ordóñez, Llocllapampa, Marco, Masma, Masma Chicche, Molinos, Monobamba, Muqui, Muquiyauyo, Paca, Paccha, Pancán, Parco, Pomacancha, Ricrán, San Lorenzo, San Pedro de Chunán, Sausa, Sincos, Tunan Marca, Yauli, Yauyos
1205 Junín: Junín, Carhuamayo, Ondores, Ulcumayo
1206 Satipo: Satipo, Coviriali, Llaylla, Mazamari, Pampa Hermosa, Pangoa, Río Negro, Río Tambo, Vizcatán del Ene
1207 Tarma: Tarma, Acobamba, Huaricolca, Huasahuasi, La Unión, Palca, Palcamayo, San Pedro de Cajas, Tapo
1208 Yauli: La Oroya, Chacapalpa, Huay-Huay, Marcapomacocha, Morococha, Paccha, Santa Bárbara de Carhuacayán, Santa Rosa de Sacco, Suitucancha, Yauli
1209 Chupaca: Chupaca, Ahuac, Chongos Bajo, Huáchac, Huamancaca Chico, San Juan de Iscos, San Juan de Jarpa, Tres de Diciembre, Yanacancha
1301 Trujillo: Trujillo, El Porvenir, Florencia de Mora, Huanchaco, La Esperanza, Laredo, Moche, Poroto, Salaverry, Simbal, Victor Larco Herrera, Alto Trujillo
1302 Ascope: Ascope, Chicama, Chocope, Magdalena de Cao, Paiján, Rázuri, Santiago de Cao, Casa Grande
1303 Bolívar: Bolívar, Bambamarca, Condormarca, Longotea, Uchumarca, Ucuncha
1304 Chepén: Chepén, Pacanga, Pueblo Nuevo
1305 Julcán: Julcán, Calamarca, Carabamba, Huaso
1306 Otuzco: Otuzco, Agallpampa, 04 Charat, Huaranchal, La Cuesta, 08 Mache, 10 Paranday, Salpo, 13 Sinsicap, Usquil
1307 Pacasmayo: San Pedro de Lloc, Guadalupe, Jequetepeque, Pacasmayo, San José
1308 Pataz: Tayabamba, Buldibuyo, Chillia, Huancaspata, Huaylillas, Huayo, Ongon, Parcoy, Pataz, Pias, Santiago de Challas, Taurija, Urpay
1309 Sánchez Carrión: Huamachuco, Chugay, Cochorco, Curgos, Marcabal, Sanagoran, Sarín, Sartimbamba
1310 Santiago de Chuco: Santiago de Chuco, Angasmarca, Cachicadan, Mollebamba, Mollepata, Quiruvilca, Santa Cruz de Chuca, Sitabamba
1311 Gran Chimú: Cascas, Lucma, Marmot, Sayapullo
1312 Virú: Virú, Chao, Guadalupito
1401 Chiclayo: Chiclayo, Chongoyape, Eten, Eten Puerto, José Leonardo Ortiz, La Victoria, Lagunas, Monsefú, Nueva Arica, Oyotun, Picsi, Pimentel, Reque, Santa Rosa, Saña, Cayaltí, Patapo, Pomalca, Pucala, Tumán
1402 Ferreñafe: Ferreñafe, Cañaris, Incahuasi, Manuel Antonio Mesones Muro, Pitipo, Pueblo Nuevo
1403 Lambayeque: Lambayeque, Chochope, Illimo, Jayanca, Mochumi, Mórrope, Motupe, Olmos, Pacora, Salas, San José, Tucume
1501 Lima: Lima, Ancón, Ate, Barranco, Breña, Carabayllo, Chaclacayo, Chorrillos, Cieneguilla, Comas, El Agustino, Independencia, Jesús María, La Molina, La Victoria, Lince, Los Olivos, Lurigancho, Lurín, Magdalena del Mar, Pueblo Libre, Miraflores, Pachacámac, Pucusana, Puente Piedra, Punta Hermosa, Punta Negra, Rímac, San Bartolo, San Borja, San Isidro, San Juan de Lurigancho, San Juan de Miraflores, San Luis, San Martín de Porres, San Miguel, Santa Anita, Santa María del Mar, Santa Rosa, Santiago de Surco, Surquillo, Villa El Salvador, Villa María del Triunfo
1502 Barranca: Barranca, Paramonga, Pativilca, Supe, Supe Puerto
1503 Cajatambo: Cajatambo, Copa, Gorgor, Huancapón, Manas
1504 Canta: Canta, Arahuay, Huamantanga, Huaros, Lachaqui, San Buenaventura, Santa Rosa de Quives
1505 Cañete: San Vicente de Cañete, Asia, Calango, Cerro Azul, Chilca, Coayllo, Imperial, Lunahuana, Mala, Nuevo Imperial, Pacarán, Quilmana, San Antonio, San Luis, Santa Cruz de Flores, Zúñiga
1506 Huaral: Huaral, Atavillos Alto, Atavillos Bajo, Aucallama, Chancay, Ihuari, Lampián, Pacaraos, San Miguel de Acos, Santa Cruz de Andamarca, Sumbilca, Veintisiete de Noviembre
1507 Huarochirí: Matucana, Antioquía, Callahuanca, Carampoma, Chicla, Cuenca, Huachupampa, Huanza, Huarochirí, Lahuaytambo, Langa, Laraos, Mariatana, Ricardo Palma, San Andrés de Tupicocha, San Antonio, San Bartolomé, San Damian, San Juan de Iris, San Juan de Tantaranche, San Lorenzo de Quinti, San Mateo, San Mateo de Otao, San Pedro de Casta, San Pedro de Huancayre, Sangallaya, Santa Cruz de Cocachacra, Santa Eulalia, Santiago de Anchucaya, Santiago de Tuna, Santo Domingo de Los Olleros, Surco
1508 Huaura: Huacho, Ambar, Caleta de Carquín, Checras, Hualmay, Huaura, Leoncio Prado, Paccho, Santa Leonor, Santa María, Sayán, Vegueta
1509 Oyón: Oyón, Andajes, Caujul, Cochamarca, Naván, Pachangara
1510 Yauyos: Yauyos, Alis, Allauca, Ayaviri, Azángaro, Cacra, Carania, Catahuasi, Chocos, Cochas, Colonia, Hongos, Huampara, Huancaya, Huangascar, Huantan, Huañec, Laraos, Lincha, Madean, Miraflores, Omas, Putinza, Quinches, Quinocay, San Joaquín, San Pedro de Pilas, Tanta, Tauripampa, Tomás, Tupe, Viñac, Vitis
1601 Maynas: Iquitos, Alto Nanay, Fernando Lores, Indiana, Las Amazonas, Mazan, Napo, Punchana, 10 Torres Causana, 12 Belén, San Juan Bautista
1602 Alto Amazonas: Yurimaguas, Balsapuerto, 05 Jeberos, Lagunas, 10 Santa Cruz, Teniente César López Rojas
1603 Loreto: Nauta, Parinari, Tigre, Trompeteros, Urarinas
1604 Mariscal Ramón Castilla: Ramón Castilla, Pebas, Yavari, San Pablo, Santa Rosa de Loreto
1605 Requena: Requena, Alto Tapiche, Capelo, Emilio San Martín, Maquia, Puinahua, Saquena, Soplin, Tapiche, Jenaro Herrera, Yaquerana
1606 Ucayali: Contamana, Inahuaya, Padre Márquez, Pampa Hermosa, Sarayacu, Vargas Guerra
1607 Datem del Marañón: Barranca, Cahuapanas, Manseriche, Morona, Pastaza, Andoas
1608 Putumayo: Putumayo, Rosa Panduro, Teniente Manuel Clavero, Yaguas
1701 Tambopata: Tambopata, Inambari, Las Piedras, Laberinto
1702 Manu: Manu, Fitzcarrald, Madre de Dios, Huepetuhe
1703 Tahuamanu: Iñapari, Iberia, Tahuamanu
1801 Mariscal Nieto: Moquegua, Carumas, Cuchumbaya, Samegua, San Cristóbal, Torata, San Antonio
1802 General Sánchez Cerro: Omate, Chojata, Coalaque, Ichuña, La Capilla, Lloque, Matalaque, Puquina, Quinistaquillas, Ubinas, Yunga
1803 Ilo: Ilo, El Algarrobal, Pacocha
1901 Pasco: Chaupimarca, Huachón, Huariaca, Huayllay, Ninacaca, Pallanchacra, Paucartambo, San Francisco de Asís de Yarusyacán, Simón Bolívar, Ticlacayan, Tinyahuarco, Vicco, Yanacancha
1902 Daniel Alcides Carrión: Yanahuanca, Chacayan, Goyllarisquizga, Paucar, San Pedro de Pillao, Santa Ana de Tusi, Tapuc, Vilcabamba
1903 Oxapampa: Oxapampa, Chontabamba, Huancabamba, Palcazu, Pozuzo, Puerto Bermúdez, Villa Rica, Constitución
2001 Piura: Piura, 04 Castilla, Catacaos, 07 Cura Mori, El Tallán, La Arena, La Unión, Las Lomas, 14 Tambo Grande, Veintiséis de Octubre
2002 Ayabaca: Ayabaca, Frías, Jilili, Lagunas, Montero, Pacaipampa, Paimas, Sapillica, Sicchez, Suyo
2003 Huancabamba: Huancabamba, Canchaque, El Carmen de la Frontera, Huarmaca, Lalaquiz, San Miguel de El Faique, Sondor, Sondorillo
2004 Morropón: Chulucanas, Buenos Aires, Chalaco, La Matanza, Morropón, Salitral, San Juan de Bigote, Santa Catalina de Mossa, Santo Domingo, Yamango
2005 Paita: Paita, Amotape, Arenal, Colan, La Huaca, Tamarindo, Vichayal
2006 Sullana: Sullana, Bellavista, Ignacio Escudero, Lancones, Marcavelica, Miguel Checa, Querecotillo, Salitral
2007 Talara: Pariñas, El Alto, La Brea, Lobitos, Los Órganos, Máncora
2008 Sechura: Sechura, Bellavista de la Unión, Bernal, Cristo Nos Valga, Vice, Rinconada Llicuar
2101 Puno: Puno, Acora, Amantani, Atuncolla, Capachica, Chucuito, Coata, Huata, Mañazo, Paucarcolla, Pichacani, Platería, San Antonio, Tiquillaca, Vilque
2102 Azángaro: Azángaro, Achaya, Arapa, Asillo, Caminaca, Chupa, José Domingo Choquehuanca, Muñani, Potoni, Saman, San Antón, San José, San Juan de Salinas, Santiago de Pupuja, Tirapata
2103 Carabaya: Macusani, Ajoyani, Ayapata, Coasa, Corani, Crucero, Ituata, Ollachea, San Gabán, Usicayos
2104 Chucuito: Juli, Desaguadero, Huacullani, Kelluyo, Pisacoma, Pomata, Zepita
2105 El Collao: Ilave, Capazo, Pilcuyo, Santa Rosa, Conduriri
2106 Huancané: Huancané, Cojata, Huatasani, Inchupalla, Pusi, Rosaspata, Taraco, Vilque Chico
2107 Lampa: Lampa, Cabanilla, Calapuja, Nicasio, Ocuviri, Palca, Paratia, Pucará, Santa Lucía, Vilavila
2108 Melgar: Ayaviri, Antauta, Cupi, Llalli, Macari, Nuñoa, Orurillo, Santa Rosa, Umachiri
2109 Moho: Moho, Conima, Huayrapata, Tilali
2110 San Antonio de Putina: Putina, Ananea, Pedro Vilca Apaza, Quilcapuncu, Sina
2111 San Román: Juliaca, Cabana, Cabanillas, Caracoto, San Miguel
2112 Sandia: Sandia, Cuyocuyo, Limbani, Patambuco, Phara, Quiaca, San Juan del Oro, Yanahuaya, Alto Inambari, San Pedro de Putina Punco
2113 Yunguyo: Yunguyo, Anapia, Copani, Cuturapi, Ollaraya, Tinicachi, Unicachi
2201 Moyobamba: Moyobamba, Calzada, Habana, Jepelacio, Soritor, Yantalo
2202 Bellavista: Bellavista, Alto Biavo, Bajo Biavo, Huallaga, San Pablo, San Rafael
2203 El Dorado: San José de Sisa, Agua Blanca, San Martín, Santa Rosa, Shatoja
2204 Huallaga: Saposoa, Alto Saposoa, El Eslabón, Piscoyacu, Sacanche, Tingo de Saposoa
2205 Lamas: Lamas, Alonso de Alvarado, Barranquita, Caynarachi, Cuñumbuqui, Pinto Recodo, Rumisapa, San Roque de Cumbaza, Shanao, Tabalosos, Zapatero
2206 Mariscal Cáceres: Juanjuí, Campanilla, Huicungo, Pachiza, Pajarillo
2207 Picota: Picota, Buenos Aires, Caspisapa, Pilluana, Pucacaca, San Cristóbal, San Hilarión, Shamboyacu, Tingo de Ponasa, Tres Unidos
2208 Rioja: Rioja, Awajun, Elías Soplín Vargas, Nueva Cajamarca, Pardo Miguel, Posic, San Fernando, Yorongos, Yuracyacu
2209 San Martín: Tarapoto, Alberto Leveau, Cacatachi, Chazuta, Chipurana, El Porvenir, Huimbayoc, Juan Guerra, La Banda de Shilcayo, Morales, Papaplaya, San Antonio, Sauce, Shapaja
2210 Tocache: Tocache, Nuevo Progreso, Pólvora, Shunte, Uchiza, Santa Lucía
2301 Tacna: Tacna, Alto de la Alianza, Calana, Ciudad Nueva, Inclán, Pachia, Palca, Pocollay, Sama, Coronel Gregorio Albarracín Lanchipa, La Yarada Los Palos
2302 Candarave: Candarave, Cairani, Camilaca, Curibaya, Huanuara, Quilahuani
2303 Jorge Basadre: Locumba, Ilabaya, Ite
2304 Tarata: Tarata, Héroes Albarracín, Estique, Estique-Pampa, Sitajara, Susapaya, Tarucachi, Ticaco
2401 Tumbes: Tumbes, Corrales, La Cruz, Pampas de Hospital, San Jacinto, San Juan de la Virgen
2402 Contralmirante Villar: Zorritos, Casitas, Canoas de Punta Sal
2403 Zarumilla: Zarumilla, Aguas Verdes, Matapalo, Papayal
2501 Coronel Portillo: Calleria, Campoverde, Iparia, Masisea, Yarinacocha, Nueva Requena, Manantay
2502 Atalaya: Raymondi, Sepahua, Tahuania, Yurua
2503 Padre Abad: Padre Abad, Irazola, Curimaná, Neshuya, Alexander von Humboldt, Huipoca, Boquerón
2504 Purús: Purús
`;
