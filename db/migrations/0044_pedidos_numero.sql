DROP INDEX "pedidos_por_fecha";--> statement-breakpoint
DROP INDEX "pedidos_por_estado";--> statement-breakpoint
ALTER TABLE "reembolsos" ADD COLUMN "lineas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reembolsos" ADD COLUMN "envio" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "numero" integer;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "entrega_hasta" text GENERATED ALWAYS AS (entrega ->> 'hasta') STORED;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "retiradas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "distrito" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos" ADD COLUMN "receptor" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The districts of lib/ubigeo as they were, a province a line, by the names that its search finds them by.
CREATE TEMPORARY TABLE "lugares_0044" ON COMMIT DROP AS
SELECT substr(uno, 8) || ',' || split_part(linea, ':', 1) AS clave, left(uno, 6) AS codigo
FROM regexp_split_to_table('chachapoyas,amazonas:010101 chachapoyas|010102 asuncion|010103 balsas|010104 cheto|010105 chiliquin|010106 chuquibamba|010107 granada|010108 huancas|010109 la jalca|010110 leimebamba|010111 levanto|010112 magdalena|010113 mariscal castilla|010114 molinopampa|010115 montevideo|010116 olleros|010117 quinjalca|010118 san francisco de daguas|010119 san isidro de maino|010120 soloco|010121 sonche
bagua,amazonas:010201 bagua|010202 aramango|010203 copallin|010204 el parco|010205 imaza|010206 la peca
bongara,amazonas:010301 jumbilla|010302 chisquilla|010303 churuja|010304 corosha|010305 cuispes|010306 florida|010307 jazan|010308 recta|010309 san carlos|010310 shipasbamba|010311 valera|010312 yambrasbamba
condorcanqui,amazonas:010401 nieva|010402 el cenepa|010403 rio santiago
luya,amazonas:010501 lamud|010502 camporredondo|010503 cocabamba|010504 colcamar|010505 conila|010506 inguilpata|010507 longuita|010508 lonya chico|010509 luya|010510 luya viejo|010511 maria|010512 ocalli|010513 ocumal|010514 pisuquia|010515 providencia|010516 san cristobal|010517 san francisco del yeso|010517 san francisco de yeso|010518 san jeronimo|010519 san juan de lopecancha|010520 santa catalina|010521 santo tomas|010522 tingo|010523 trita
rodriguez de mendoza,amazonas:010601 san nicolas|010602 chirimoto|010603 cochamal|010604 huambo|010605 limabamba|010606 longar|010607 mariscal benavides|010608 milpuc|010609 omia|010610 santa rosa|010611 totora|010612 vista alegre
utcubamba,amazonas:010701 bagua grande|010702 cajaruro|010703 cumba|010704 el milagro|010705 jamalca|010706 lonya grande|010707 yamon
huaraz,ancash:020101 huaraz|020102 cochabamba|020103 colcabamba|020104 huanchay|020105 independencia|020106 jangas|020107 la libertad|020108 olleros|020109 pampas grande|020109 pampas|020110 pariacoto|020111 pira|020112 tarica
aija,ancash:020201 aija|020202 coris|020203 huacllan|020204 la merced|020205 succha
antonio raymondi,ancash:020301 llamellin|020302 aczo|020303 chaccho|020304 chingas|020305 mirgas|020306 san juan de rontoy
asuncion,ancash:020401 chacas|020402 acochaca
bolognesi,ancash:020501 chiquian|020502 abelardo pardo lezameta|020503 antonio raymondi|020504 aquia|020505 cajacay|020506 canis|020507 colquioc|020508 huallanca|020509 huasta|020510 huayllacayan|020511 la primavera|020512 mangas|020513 pacllon|020514 san miguel de corpanqui|020515 ticllos
carhuaz,ancash:020601 carhuaz|020602 acopampa|020603 amashca|020604 anta|020605 ataquero|020606 marcara|020607 pariahuanca|020608 san miguel de aco|020609 shilla|020610 tinco|020611 yungar
carlos fermin fitzcarrald,ancash:020701 san luis|020702 san nicolas|020703 yauya
casma,ancash:020801 casma|020802 buena vista alta|020803 comandante noel|020804 yautan
corongo,ancash:020901 corongo|020902 aco|020903 bambas|020904 cusca|020905 la pampa|020906 yanac|020907 yupan
huari,ancash:021001 huari|021002 anra|021003 cajay|021004 chavin de huantar|021005 huacachi|021006 huacchis|021007 huachis|021008 huantar|021009 masin|021010 paucas|021011 ponto|021012 rahuapampa|021013 rapayan|021014 san marcos|021015 san pedro de chana|021016 uco
huarmey,ancash:021101 huarmey|021102 cochapeti|021103 culebras|021104 huayan|021105 malvas
huaylas,ancash:021201 caraz|021202 huallanca|021203 huata|021204 huaylas|021205 mato|021206 pamparomas|021207 pueblo libre|021208 santa cruz|021209 santo toribio|021210 yuracmarca
mariscal luzuriaga,ancash:021301 piscobamba|021302 casca|021303 eleazar guzman barron|021304 fidel olivas escudero|021305 llama|021306 llumpa|021307 lucma|021308 musga
ocros,ancash:021401 ocros|021402 acas|021403 cajamarquilla|021404 carhuapampa|021405 cochas|021406 congas|021407 llipa|021408 san cristobal de rajan|021409 san pedro|021410 santiago de chilcas
pallasca,ancash:021501 cabana|021502 bolognesi|021503 conchucos|021504 huacaschuque|021505 huandoval|021506 lacabamba|021507 llapo|021508 pallasca|021509 pampas|021510 santa rosa|021511 tauca
pomabamba,ancash:021601 pomabamba|021602 huayllan|021603 parobamba|021604 quinuabamba
recuay,ancash:021701 recuay|021702 catac|021703 cotaparaco|021704 huayllapampa|021705 llacllin|021706 marca|021707 pampas chico|021708 pararin|021709 tapacocha|021710 ticapampa
santa,ancash:021801 chimbote|021802 caceres del peru|021803 coishco|021804 macate|021805 moro|021806 nepena|021807 samanco|021808 santa|021809 nuevo chimbote
sihuas,ancash:021901 sihuas|021902 acobamba|021903 alfonso ugarte|021904 cashapampa|021905 chingalpo|021906 huayllabamba|021907 quiches|021908 ragash|021909 san juan|021910 sicsibamba
yungay,ancash:022001 yungay|022002 cascapara|022003 mancos|022004 matacoto|022005 quillo|022006 ranrahirca|022007 shupluy|022008 yanama
abancay,apurimac:030101 abancay|030102 chacoche|030103 circa|030104 curahuasi|030105 huanipaca|030106 lambrama|030107 pichirhua|030108 san pedro de cachora|030109 tamburco
andahuaylas,apurimac:030201 andahuaylas|030202 andarapa|030203 chiara|030204 huancarama|030205 huancaray|030206 huayana|030207 kishuara|030208 pacobamba|030209 pacucha|030210 pampachiri|030211 pomacocha|030212 san antonio de cachi|030213 san jeronimo|030214 san miguel de chaccrampa|030215 santa maria de chicmo|030216 talavera|030217 tumay huaraca|030218 turpo|030219 kaquiabamba|030220 jose maria arguedas
antabamba,apurimac:030301 antabamba|030302 el oro|030303 huaquirca|030304 juan espinoza medrano|030305 oropesa|030306 pachaconas|030307 sabaino
aymaraes,apurimac:030401 chalhuanca|030402 capaya|030403 caraybamba|030404 chapimarca|030405 colcabamba|030406 cotaruse|030407 ihuayllo|030407 huayllo|030408 justo apu sahuaraura|030409 lucre|030410 pocohuanca|030411 san juan de chacna|030412 sanayca|030413 soraya|030414 tapairihua|030415 tintay|030416 toraya|030417 yanaca
cotabambas,apurimac:030501 tambobamba|030502 cotabambas|030503 coyllurqui|030504 haquira|030505 mara|030506 challhuahuacho
chincheros,apurimac:030601 chincheros|030602 anco huallo|030603 cocharcas|030604 huaccana|030605 ocobamba|030606 ongoy|030607 uranmarca|030608 ranracancha|030609 rocchacc|030610 el porvenir|030611 los chankas|030612 ahuayro
grau,apurimac:030701 chuquibambilla|030702 curpahuasi|030703 gamarra|030704 huayllati|030705 mamara|030706 micaela bastidas|030707 pataypampa|030708 progreso|030709 san antonio|030710 santa rosa|030711 turpay|030712 vilcabamba|030713 virundo|030714 curasco
arequipa,arequipa:040101 arequipa|040101 cercado|040102 alto selva alegre|040103 cayma|040104 cerro colorado|040105 characato|040106 chiguata|040107 jacobo hunter|040108 la joya|040109 mariano melgar|040110 miraflores|040111 mollebaya|040112 paucarpata|040113 pocsi|040114 polobaya|040115 quequena|040116 sabandia|040117 sachaca|040118 san juan de siguas|040119 san juan de tarucani|040120 santa isabel de siguas|040121 santa rita de siguas|040122 socabaya|040123 tiabaya|040124 uchumayo|040125 vitor|040126 yanahuara|040127 yarabamba|040128 yura|040129 jose luis bustamante y rivero|040129 jlbr|040129 jlbyr
camana,arequipa:040201 camana|040202 jose maria quimper|040203 mariano nicolas valcarcel|040204 mariscal caceres|040205 nicolas de pierola|040206 ocona|040207 quilca|040208 samuel pastor
caraveli,arequipa:040301 caraveli|040302 acari|040303 atico|040304 atiquipa|040305 bella union|040306 cahuacho|040307 chala|040308 chaparra|040309 huanuhuanu|040310 jaqui|040311 lomas|040312 quicacha|040313 yauca
castilla,arequipa:040401 aplao|040402 andagua|040403 ayo|040404 chachas|040405 chilcaymarca|040406 choco|040407 huancarqui|040408 machaguay|040409 orcopampa|040410 pampacolca|040411 tipan|040412 unon|040413 uraca|040414 viraco
caylloma,arequipa:040501 chivay|040502 achoma|040503 cabanaconde|040504 callalli|040505 caylloma|040506 coporaque|040507 huambo|040508 huanca|040509 ichupampa|040510 lari|040511 lluta|040512 maca|040513 madrigal|040514 san antonio de chuca|040515 sibayo|040516 tapay|040517 tisco|040518 tuti|040519 yanque|040520 majes|040520 el pedregal
condesuyos,arequipa:040601 chuquibamba|040602 andaray|040603 cayarani|040604 chichas|040605 iray|040606 rio grande|040607 salamanca|040608 yanaquihua
islay,arequipa:040701 mollendo|040702 cocachacra|040703 dean valdivia|040704 islay|040705 mejia|040706 punta de bombon
la union,arequipa:040801 cotahuasi|040802 alca|040803 charcana|040804 huaynacotas|040805 pampamarca|040806 puyca|040807 quechualla|040808 sayla|040809 tauria|040810 tomepampa|040811 toro
huamanga,ayacucho:050101 ayacucho|050102 acocro|050103 acos vinchos|050104 carmen alto|050105 chiara|050106 ocros|050107 pacaycasa|050108 quinua|050109 san jose de ticllas|050110 san juan bautista|050111 santiago de pischa|050112 socos|050113 tambillo|050114 vinchos|050115 jesus nazareno|050116 andres avelino caceres dorregaray
cangallo,ayacucho:050201 cangallo|050202 chuschi|050203 los morochucos|050204 maria parado de bellido|050205 paras|050206 totos
huanca sancos,ayacucho:050301 sancos|050302 carapo|050303 sacsamarca|050304 santiago de lucanamarca
huanta,ayacucho:050401 huanta|050402 ayahuanco|050403 huamanguilla|050404 iguain|050405 luricocha|050406 santillana|050407 sivia|050408 llochegua|050409 canayre|050410 uchuraccay|050411 pucacolpa|050412 chaca|050413 putis
la mar,ayacucho:050501 san miguel|050502 anco|050503 ayna|050504 chilcas|050505 chungui|050506 luis carranza|050507 santa rosa|050508 tambo|050509 samugari|050510 anchihuay|050511 oronccoy|050512 union progreso|050513 rio magdalena|050514 ninabamba|050515 patibamba
lucanas,ayacucho:050601 puquio|050602 aucara|050603 cabana|050604 carmen salcedo|050605 chavina|050606 chipao|050607 huac huas|050608 laramate|050609 leoncio prado|050610 llauta|050611 lucanas|050612 ocana|050613 otoca|050614 saisa|050615 san cristobal|050616 san juan|050617 san pedro|050618 san pedro de palco|050619 sancos|050620 santa ana de huaycahuacho|050621 santa lucia
parinacochas,ayacucho:050701 coracora|050702 chumpi|050703 coronel castaneda|050704 pacapausa|050705 pullo|050706 puyusca|050707 san francisco de ravacayco|050707 san francisco de rivacayco|050708 upahuacho
paucar del sara sara,ayacucho:050801 pausa|050802 colta|050803 corculla|050804 lampa|050805 marcabamba|050806 oyolo|050807 pararca|050808 san javier de alpabamba|050809 san jose de ushua|050810 sara sara
sucre,ayacucho:050901 querobamba|050902 belen|050903 chalcos|050904 chilcayoc|050905 huacana|050906 morcolla|050907 paico|050908 san pedro de larcay|050909 san salvador de quije|050910 santiago de paucaray|050911 soras
victor fajardo,ayacucho:051001 huancapi|051002 alcamenca|051003 apongo|051004 asquipata|051005 canaria|051006 cayara|051007 colca|051008 huamanquiquia|051009 huancaraylla|051010 huaya|051010 hualla|051011 sarhua|051012 vilcanchos
vilcas huaman,ayacucho:051101 vilcas huaman|051102 accomarca|051103 carhuanca|051104 concepcion|051105 huambalpa|051106 independencia|051107 saurama|051108 vischongo
cajamarca,cajamarca:060101 cajamarca|060102 asuncion|060103 chetilla|060104 cospan|060105 encanada|060106 jesus|060107 llacanora|060108 los banos del inca|060109 magdalena|060110 matara|060111 namora|060112 san juan
cajabamba,cajamarca:060201 cajabamba|060202 cachachi|060203 condebamba|060204 sitacocha
celendin,cajamarca:060301 celendin|060302 chumuch|060303 cortegana|060304 huasmin|060305 jorge chavez|060306 jose galvez|060307 miguel iglesias|060308 oxamarca|060309 sorochuco|060310 sucre|060311 utco|060312 la libertad de pallan
chota,cajamarca:060401 chota|060402 anguia|060403 chadin|060404 chiguirip|060405 chimban|060406 choropampa|060407 cochabamba|060408 conchan|060409 huambos|060410 lajas|060411 llama|060412 miracosta|060413 paccha|060414 pion|060415 querocoto|060416 san juan de licupis|060417 tacabamba|060418 tocmoche|060419 chalamarca
contumaza,cajamarca:060501 contumaza|060502 chilete|060503 cupisnique|060504 guzmango|060505 san benito|060506 santa cruz de toledo|060507 tantarica|060508 yonan
cutervo,cajamarca:060601 cutervo|060602 callayuc|060603 choros|060604 cujillo|060605 la ramada|060606 pimpingos|060607 querocotillo|060608 san andres de cutervo|060609 san juan de cutervo|060610 san luis de lucma|060611 santa cruz|060612 santo domingo de la capilla|060613 santo tomas|060614 socota|060615 toribio casanova
hualgayoc,cajamarca:060701 bambamarca|060702 chugur|060703 hualgayoc
jaen,cajamarca:060801 jaen|060802 bellavista|060803 chontali|060804 colasay|060805 huabal|060806 las pirias|060807 pomahuaca|060808 pucara|060809 sallique|060810 san felipe|060811 san jose del alto|060812 santa rosa
san ignacio,cajamarca:060901 san ignacio|060902 chirinos|060903 huarango|060904 la coipa|060905 namballe|060906 san jose de lourdes|060907 tabaconas
san marcos,cajamarca:061001 pedro galvez|061002 chancay|061003 eduardo villanueva|061004 gregorio pita|061005 ichocan|061006 jose manuel quiroz|061007 jose sabogal
san miguel,cajamarca:061101 san miguel|061102 bolivar|061103 calquis|061104 catilluc|061105 el prado|061106 la florida|061107 llapa|061108 nanchoc|061109 niepos|061110 san gregorio|061111 san silvestre de cochan|061112 tongod|061113 union agua blanca
san pablo,cajamarca:061201 san pablo|061202 san bernardino|061203 san luis|061204 tumbaden
santa cruz,cajamarca:061301 santa cruz|061302 andabamba|061303 catache|061304 chancaybanos|061305 la esperanza|061306 ninabamba|061307 pulan|061308 saucepampa|061309 sexi|061310 uticyacu|061311 yauyucan
callao,callao:070101 callao|070101 cercado|070102 bellavista|070103 carmen de la legua reynoso|070104 la perla|070105 la punta|070106 ventanilla|070107 mi peru
cusco,cusco:080101 cusco|080101 cuzco|080101 cercado|080102 ccorca|080103 poroy|080104 san jeronimo|080105 san sebastian|080106 santiago|080107 saylla|080108 wanchaq
acomayo,cusco:080201 acomayo|080202 acopia|080203 acos|080204 mosoc llacta|080205 pomacanchi|080206 rondocan|080207 sangarara
anta,cusco:080301 anta|080302 ancahuasi|080303 cachimayo|080304 chinchaypujio|080305 huarocondo|080306 limatambo|080307 mollepata|080308 pucyura|080309 zurite
calca,cusco:080401 calca|080402 coya|080403 lamay|080404 lares|080405 pisac|080406 san salvador|080407 taray|080408 yanatile
canas,cusco:080501 yanaoca|080502 checca|080503 kunturkanki|080504 langui|080505 layo|080506 pampamarca|080507 quehue|080508 tupac amaru
canchis,cusco:080601 sicuani|080602 checacupe|080603 combapata|080604 marangani|080605 pitumarca|080606 san pablo|080607 san pedro|080608 tinta
chumbivilcas,cusco:080701 santo tomas|080702 capacmarca|080703 chamaca|080704 colquemarca|080705 livitaca|080706 llusco|080707 quinota|080708 velille
espinar,cusco:080801 espinar|080802 condoroma|080803 coporaque|080804 ocoruro|080805 pallpata|080806 pichigua|080807 suyckutambo|080808 alto pichigua
la convencion,cusco:080901 santa ana|080901 quillabamba|080902 echarate|080903 huayopata|080904 maranura|080905 ocobamba|080906 quellouno|080907 kimbiri|080908 santa teresa|080909 vilcabamba|080910 pichari|080911 inkawasi|080912 villa virgen|080913 villa kintiarina|080914 megantoni|080915 kumpirushiato|080916 cielo punco|080917 manitea|080918 union ashaninka
paruro,cusco:081001 paruro|081002 accha|081003 ccapi|081004 colcha|081005 huanoquite|081006 omacha|081007 paccaritambo|081008 pillpinto|081009 yaurisque
paucartambo,cusco:081101 paucartambo|081102 caicay|081103 challabamba|081104 colquepata|081105 huancarani|081106 kosnipata
quispicanchi,cusco:081201 urcos|081202 andahuaylillas|081203 camanti|081204 ccarhuayo|081205 ccatca|081206 cusipata|081207 huaro|081208 lucre|081209 marcapata|081210 ocongate|081211 oropesa|081212 quiquijana
urubamba,cusco:081301 urubamba|081302 chinchero|081303 huayllabamba|081304 machupicchu|081304 aguas calientes|081304 machu picchu|081305 maras|081306 ollantaytambo|081307 yucay
huancavelica,huancavelica:090101 huancavelica|090102 acobambilla|090103 acoria|090104 conayca|090105 cuenca|090106 huachocolpa|090107 huayllahuara|090108 izcuchaca|090109 laria|090110 manta|090111 mariscal caceres|090112 moya|090113 nuevo occoro|090114 palca|090115 pilchaca|090116 vilca|090117 yauli|090118 ascension|090119 huando
acobamba,huancavelica:090201 acobamba|090202 andabamba|090203 anta|090204 caja|090205 marcas|090206 paucara|090207 pomacocha|090208 rosario
angaraes,huancavelica:090301 lircay|090302 anchonga|090303 callanmarca|090304 ccochaccasa|090305 chincho|090306 congalla|090307 huanca huanca|090308 huayllay grande|090309 julcamarca|090310 san antonio de antaparco|090311 santo tomas de pata|090312 secclla
castrovirreyna,huancavelica:090401 castrovirreyna|090402 arma|090403 aurahua|090404 capillas|090405 chupamarca|090406 cocas|090407 huachos|090408 huamatambo|090409 mollepampa|090410 san juan|090411 santa ana|090412 tantara|090413 ticrapo
churcampa,huancavelica:090501 churcampa|090502 anco|090503 chinchihuasi|090504 el carmen|090505 la merced|090506 locroja|090507 paucarbamba|090508 san miguel de mayocc|090509 san pedro de coris|090510 pachamarca|090511 cosme
huaytara,huancavelica:090601 huaytara|090602 ayavi|090603 cordova|090604 huayacundo arma|090605 laramarca|090606 ocoyo|090607 pilpichaca|090608 querco|090609 quito arma|090610 san antonio de cusicancha|090611 san francisco de sangayaico|090612 san isidro|090613 santiago de chocorvos|090614 santiago de quirahuara|090615 santo domingo de capillas|090616 tambo
tayacaja,huancavelica:090701 pampas|090702 acostambo|090703 acraquia|090704 ahuaycha|090705 colcabamba|090706 daniel hernandez|090707 huachocolpa|090709 huaribamba|090710 nahuimpuquio|090711 pazos|090713 quishuar|090714 salcabamba|090715 salcahuasi|090716 san marcos de rocchac|090717 surcubamba|090718 tintay puncu|090719 quichuas|090720 andaymarca|090721 roble|090722 pichos|090723 santiago de tucuma|090724 lambras|090725 cochabamba
huanuco,huanuco:100101 huanuco|100102 amarilis|100103 chinchao|100104 churubamba|100105 margos|100106 quisqui kichki|100107 san francisco de cayran|100108 san pedro de chaulan|100109 santa maria del valle|100110 yarumayo|100111 pillco marca|100112 yacus|100113 san pablo de pillao
ambo,huanuco:100201 ambo|100202 cayna|100203 colpas|100204 conchamarca|100205 huacar|100206 san francisco|100207 san rafael|100208 tomay kichwa
dos de mayo,huanuco:100301 la union|100307 chuquis|100311 marias|100313 pachas|100316 quivilla|100317 ripan|100321 shunqui|100322 sillapata|100323 yanas
huacaybamba,huanuco:100401 huacaybamba|100402 canchabamba|100403 cochabamba|100404 pinra
huamalies,huanuco:100501 llata|100502 arancay|100503 chavin de pariarca|100504 jacas grande|100505 jircan|100506 miraflores|100507 monzon|100508 punchao|100509 punos|100510 singa|100511 tantamayo
leoncio prado,huanuco:100601 rupa rupa|100601 tingo maria|100602 daniel alomia robles|100603 hermilio valdizan|100604 jose crespo y castillo|100605 luyando|100606 mariano damaso beraun|100607 pucayacu|100608 castillo grande|100609 pueblo nuevo|100610 santo domingo de anda
maranon,huanuco:100701 huacrachuco|100702 cholon|100703 san buenaventura|100704 la morada|100705 santa rosa de alto yanajanca
pachitea,huanuco:100801 panao|100802 chaglla|100803 molino|100804 umari
puerto inca,huanuco:100901 puerto inca|100902 codo del pozuzo|100903 honoria|100904 tournavista|100905 yuyapichis
lauricocha,huanuco:101001 jesus|101002 banos|101003 jivia|101004 queropalca|101005 rondos|101006 san francisco de asis|101007 san miguel de cauri
yarowilca,huanuco:101101 chavinillo|101102 cahuac|101103 chacabamba|101104 aparicio pomares|101105 jacas chico|101106 obas|101107 pampamarca|101108 choras
ica,ica:110101 ica|110102 la tinguina|110103 los aquijes|110104 ocucaje|110105 pachacutec|110106 parcona|110107 pueblo nuevo|110108 salas|110109 san jose de los molinos|110110 san juan bautista|110111 santiago|110112 subtanjalla|110113 tate|110114 yauca del rosario
chincha,ica:110201 chincha alta|110202 alto laran|110203 chavin|110204 chincha baja|110205 el carmen|110206 grocio prado|110207 pueblo nuevo|110208 san juan de yanac|110209 san pedro de huacarpana|110210 sunampe|110211 tambo de mora
nasca,ica:110301 nasca|110301 nazca|110302 changuillo|110303 el ingenio|110304 marcona|110305 vista alegre
palpa,ica:110401 palpa|110402 llipata|110403 rio grande|110404 santa cruz|110405 tibillo
pisco,ica:110501 pisco|110502 huancano|110503 humay|110504 independencia|110505 paracas|110506 san andres|110507 san clemente|110508 tupac amaru inca
huancayo,junin:120101 huancayo|120104 carhuacallanga|120105 chacapampa|120106 chicche|120107 chilca|120108 chongos alto|120111 chupuro|120112 colca|120113 cullhuas|120114 el tambo|120116 huacrapuquio|120117 hualhuas|120119 huancan|120120 huasicancha|120121 huayucachi|120122 ingenio|120124 pariahuanca|120125 pilcomayo|120126 pucara|120127 quichuay|120128 quilcas|120129 san agustin|120130 san jeronimo de tunan|120132 sano|120133 sapallanga|120134 sicaya|120135 santo domingo de acobamba|120136 viques
concepcion,junin:120201 concepcion|120202 aco|120203 andamarca|120204 chambara|120205 cochas|120206 comas|120207 heroinas toledo|120208 manzanares|120209 mariscal castilla|120210 matahuasi|120211 mito|120212 nueve de julio|120213 orcotuna|120214 san jose de quero|120215 santa rosa de ocopa
chanchamayo,junin:120301 chanchamayo|120301 la merced|120302 perene|120303 pichanaqui|120304 san luis de shuaro|120305 san ramon|120306 vitoc|120307 sangani
jauja,junin:120401 jauja|120402 acolla|120403 apata|120404 ataura|120405 canchayllo|120406 curicaca|120407 el mantaro|120408 huamali|120409 huaripampa|120410 huertas|120411 janjaillo|120412 julcan|120413 leonor ordonez|120414 llocllapampa|120415 marco|120416 masma|120417 masma chicche|120418 molinos|120419 monobamba|120420 muqui|120421 muquiyauyo|120422 paca|120423 paccha|120424 pancan|120425 parco|120426 pomacancha|120427 ricran|120428 san lorenzo|120429 san pedro de chunan|120430 sausa|120431 sincos|120432 tunan marca|120433 yauli|120434 yauyos
junin,junin:120501 junin|120502 carhuamayo|120503 ondores|120504 ulcumayo
satipo,junin:120601 satipo|120602 coviriali|120603 llaylla|120604 mazamari|120605 pampa hermosa|120606 pangoa|120607 rio negro|120608 rio tambo|120609 vizcatan del ene
tarma,junin:120701 tarma|120702 acobamba|120703 huaricolca|120704 huasahuasi|120705 la union|120706 palca|120707 palcamayo|120708 san pedro de cajas|120709 tapo
yauli,junin:120801 la oroya|120802 chacapalpa|120803 huay huay|120804 marcapomacocha|120805 morococha|120806 paccha|120807 santa barbara de carhuacayan|120808 santa rosa de sacco|120809 suitucancha|120810 yauli
chupaca,junin:120901 chupaca|120902 ahuac|120903 chongos bajo|120904 huachac|120905 huamancaca chico|120906 san juan de iscos|120906 san juan de yscos|120907 san juan de jarpa|120908 tres de diciembre|120909 yanacancha
trujillo,la libertad:130101 trujillo|130102 el porvenir|130103 florencia de mora|130104 huanchaco|130105 la esperanza|130106 laredo|130107 moche|130108 poroto|130109 salaverry|130110 simbal|130111 victor larco herrera|130112 alto trujillo
ascope,la libertad:130201 ascope|130202 chicama|130203 chocope|130204 magdalena de cao|130205 paijan|130206 razuri|130207 santiago de cao|130208 casa grande
bolivar,la libertad:130301 bolivar|130302 bambamarca|130303 condormarca|130304 longotea|130305 uchumarca|130306 ucuncha
chepen,la libertad:130401 chepen|130402 pacanga|130403 pueblo nuevo
julcan,la libertad:130501 julcan|130502 calamarca|130503 carabamba|130504 huaso
otuzco,la libertad:130601 otuzco|130602 agallpampa|130604 charat|130605 huaranchal|130606 la cuesta|130608 mache|130610 paranday|130611 salpo|130613 sinsicap|130614 usquil
pacasmayo,la libertad:130701 san pedro de lloc|130702 guadalupe|130703 jequetepeque|130704 pacasmayo|130705 san jose
pataz,la libertad:130801 tayabamba|130802 buldibuyo|130803 chillia|130804 huancaspata|130805 huaylillas|130806 huayo|130807 ongon|130808 parcoy|130809 pataz|130810 pias|130811 santiago de challas|130812 taurija|130813 urpay
sanchez carrion,la libertad:130901 huamachuco|130902 chugay|130903 cochorco|130904 curgos|130905 marcabal|130906 sanagoran|130907 sarin|130908 sartimbamba
santiago de chuco,la libertad:131001 santiago de chuco|131002 angasmarca|131003 cachicadan|131004 mollebamba|131005 mollepata|131006 quiruvilca|131007 santa cruz de chuca|131008 sitabamba
gran chimu,la libertad:131101 cascas|131102 lucma|131103 marmot|131103 compin|131104 sayapullo
viru,la libertad:131201 viru|131202 chao|131203 guadalupito
chiclayo,lambayeque:140101 chiclayo|140102 chongoyape|140103 eten|140104 eten puerto|140105 jose leonardo ortiz|140105 jlo|140106 la victoria|140107 lagunas|140108 monsefu|140109 nueva arica|140110 oyotun|140111 picsi|140112 pimentel|140113 reque|140114 santa rosa|140115 sana|140116 cayalti|140117 patapo|140118 pomalca|140119 pucala|140120 tuman
ferrenafe,lambayeque:140201 ferrenafe|140202 canaris|140203 incahuasi|140204 manuel antonio mesones muro|140205 pitipo|140206 pueblo nuevo
lambayeque,lambayeque:140301 lambayeque|140302 chochope|140303 illimo|140304 jayanca|140305 mochumi|140306 morrope|140307 motupe|140308 olmos|140309 pacora|140310 salas|140311 san jose|140312 tucume
lima,lima:150101 lima|150101 cercado|150101 cercado de lima|150101 centro de lima|150102 ancon|150103 ate|150103 ate vitarte|150103 vitarte|150104 barranco|150105 brena|150106 carabayllo|150107 chaclacayo|150108 chorrillos|150109 cieneguilla|150110 comas|150111 el agustino|150112 independencia|150113 jesus maria|150114 la molina|150115 la victoria|150116 lince|150117 los olivos|150118 lurigancho|150118 chosica|150118 lurigancho chosica|150119 lurin|150120 magdalena del mar|150121 pueblo libre|150121 magdalena vieja|150122 miraflores|150123 pachacamac|150124 pucusana|150125 puente piedra|150126 punta hermosa|150127 punta negra|150128 rimac|150129 san bartolo|150130 san borja|150131 san isidro|150132 san juan de lurigancho|150132 sjl|150133 san juan de miraflores|150133 sjm|150134 san luis|150135 san martin de porres|150135 smp|150136 san miguel|150137 santa anita|150138 santa maria del mar|150139 santa rosa|150140 santiago de surco|150140 surco|150141 surquillo|150142 villa el salvador|150142 ves|150143 villa maria del triunfo|150143 vmt
barranca,lima:150201 barranca|150202 paramonga|150203 pativilca|150204 supe|150205 supe puerto
cajatambo,lima:150301 cajatambo|150302 copa|150303 gorgor|150304 huancapon|150305 manas
canta,lima:150401 canta|150402 arahuay|150403 huamantanga|150404 huaros|150405 lachaqui|150406 san buenaventura|150407 santa rosa de quives
canete,lima:150501 san vicente de canete|150502 asia|150503 calango|150504 cerro azul|150505 chilca|150506 coayllo|150507 imperial|150508 lunahuana|150509 mala|150510 nuevo imperial|150511 pacaran|150512 quilmana|150513 san antonio|150514 san luis|150515 santa cruz de flores|150516 zuniga
huaral,lima:150601 huaral|150602 atavillos alto|150603 atavillos bajo|150604 aucallama|150605 chancay|150606 ihuari|150607 lampian|150608 pacaraos|150609 san miguel de acos|150610 santa cruz de andamarca|150611 sumbilca|150612 veintisiete de noviembre
huarochiri,lima:150701 matucana|150702 antioquia|150703 callahuanca|150704 carampoma|150705 chicla|150706 cuenca|150707 huachupampa|150708 huanza|150709 huarochiri|150710 lahuaytambo|150711 langa|150712 laraos|150712 san pedro de laraos|150713 mariatana|150714 ricardo palma|150715 san andres de tupicocha|150716 san antonio|150717 san bartolome|150718 san damian|150719 san juan de iris|150720 san juan de tantaranche|150721 san lorenzo de quinti|150722 san mateo|150723 san mateo de otao|150724 san pedro de casta|150725 san pedro de huancayre|150726 sangallaya|150727 santa cruz de cocachacra|150728 santa eulalia|150729 santiago de anchucaya|150730 santiago de tuna|150731 santo domingo de los olleros|150732 surco
huaura,lima:150801 huacho|150802 ambar|150803 caleta de carquin|150804 checras|150805 hualmay|150806 huaura|150807 leoncio prado|150808 paccho|150809 santa leonor|150810 santa maria|150811 sayan|150812 vegueta
oyon,lima:150901 oyon|150902 andajes|150903 caujul|150904 cochamarca|150905 navan|150906 pachangara
yauyos,lima:151001 yauyos|151002 alis|151003 allauca|151004 ayaviri|151005 azangaro|151006 cacra|151007 carania|151008 catahuasi|151009 chocos|151010 cochas|151011 colonia|151012 hongos|151013 huampara|151014 huancaya|151015 huangascar|151016 huantan|151017 huanec|151018 laraos|151019 lincha|151020 madean|151021 miraflores|151022 omas|151023 putinza|151024 quinches|151025 quinocay|151026 san joaquin|151027 san pedro de pilas|151028 tanta|151029 tauripampa|151030 tomas|151031 tupe|151032 vinac|151033 vitis
maynas,loreto:160101 iquitos|160102 alto nanay|160103 fernando lores|160104 indiana|160105 las amazonas|160106 mazan|160107 napo|160108 punchana|160110 torres causana|160112 belen|160113 san juan bautista
alto amazonas,loreto:160201 yurimaguas|160202 balsapuerto|160205 jeberos|160206 lagunas|160210 santa cruz|160211 teniente cesar lopez rojas
loreto,loreto:160301 nauta|160302 parinari|160303 tigre|160304 trompeteros|160305 urarinas
mariscal ramon castilla,loreto:160401 ramon castilla|160402 pebas|160403 yavari|160404 san pablo|160405 santa rosa de loreto
requena,loreto:160501 requena|160502 alto tapiche|160503 capelo|160504 emilio san martin|160505 maquia|160506 puinahua|160507 saquena|160508 soplin|160509 tapiche|160510 jenaro herrera|160511 yaquerana
ucayali,loreto:160601 contamana|160602 inahuaya|160603 padre marquez|160604 pampa hermosa|160605 sarayacu|160606 vargas guerra
datem del maranon,loreto:160701 barranca|160702 cahuapanas|160703 manseriche|160704 morona|160705 pastaza|160706 andoas
putumayo,loreto:160801 putumayo|160802 rosa panduro|160803 teniente manuel clavero|160804 yaguas
tambopata,madre de dios:170101 tambopata|170101 puerto maldonado|170102 inambari|170103 las piedras|170104 laberinto
manu,madre de dios:170201 manu|170202 fitzcarrald|170203 madre de dios|170204 huepetuhe
tahuamanu,madre de dios:170301 inapari|170302 iberia|170303 tahuamanu
mariscal nieto,moquegua:180101 moquegua|180102 carumas|180103 cuchumbaya|180104 samegua|180105 san cristobal|180106 torata|180107 san antonio
general sanchez cerro,moquegua:180201 omate|180202 chojata|180203 coalaque|180204 ichuna|180205 la capilla|180206 lloque|180207 matalaque|180208 puquina|180209 quinistaquillas|180210 ubinas|180211 yunga
ilo,moquegua:180301 ilo|180302 el algarrobal|180303 pacocha
pasco,pasco:190101 chaupimarca|190101 cerro de pasco|190102 huachon|190103 huariaca|190104 huayllay|190105 ninacaca|190106 pallanchacra|190107 paucartambo|190108 san francisco de asis de yarusyacan|190109 simon bolivar|190110 ticlacayan|190111 tinyahuarco|190112 vicco|190113 yanacancha
daniel alcides carrion,pasco:190201 yanahuanca|190202 chacayan|190203 goyllarisquizga|190204 paucar|190205 san pedro de pillao|190206 santa ana de tusi|190207 tapuc|190208 vilcabamba
oxapampa,pasco:190301 oxapampa|190302 chontabamba|190303 huancabamba|190304 palcazu|190305 pozuzo|190306 puerto bermudez|190307 villa rica|190308 constitucion
piura,piura:200101 piura|200104 castilla|200105 catacaos|200107 cura mori|200108 el tallan|200109 la arena|200110 la union|200111 las lomas|200114 tambo grande|200115 veintiseis de octubre|200115 26 de octubre
ayabaca,piura:200201 ayabaca|200202 frias|200203 jilili|200204 lagunas|200205 montero|200206 pacaipampa|200207 paimas|200208 sapillica|200209 sicchez|200210 suyo
huancabamba,piura:200301 huancabamba|200302 canchaque|200303 el carmen de la frontera|200304 huarmaca|200305 lalaquiz|200306 san miguel de el faique|200307 sondor|200308 sondorillo
morropon,piura:200401 chulucanas|200402 buenos aires|200403 chalaco|200404 la matanza|200405 morropon|200406 salitral|200407 san juan de bigote|200408 santa catalina de mossa|200409 santo domingo|200410 yamango
paita,piura:200501 paita|200502 amotape|200503 arenal|200504 colan|200505 la huaca|200506 tamarindo|200507 vichayal
sullana,piura:200601 sullana|200602 bellavista|200603 ignacio escudero|200604 lancones|200605 marcavelica|200606 miguel checa|200607 querecotillo|200608 salitral
talara,piura:200701 parinas|200702 el alto|200703 la brea|200704 lobitos|200705 los organos|200706 mancora
sechura,piura:200801 sechura|200802 bellavista de la union|200803 bernal|200804 cristo nos valga|200805 vice|200806 rinconada llicuar
puno,puno:210101 puno|210102 acora|210103 amantani|210104 atuncolla|210105 capachica|210106 chucuito|210107 coata|210108 huata|210109 manazo|210110 paucarcolla|210111 pichacani|210112 plateria|210113 san antonio|210114 tiquillaca|210115 vilque
azangaro,puno:210201 azangaro|210202 achaya|210203 arapa|210204 asillo|210205 caminaca|210206 chupa|210207 jose domingo choquehuanca|210208 munani|210209 potoni|210210 saman|210211 san anton|210212 san jose|210213 san juan de salinas|210214 santiago de pupuja|210215 tirapata
carabaya,puno:210301 macusani|210302 ajoyani|210303 ayapata|210304 coasa|210305 corani|210306 crucero|210307 ituata|210308 ollachea|210309 san gaban|210310 usicayos
chucuito,puno:210401 juli|210402 desaguadero|210403 huacullani|210404 kelluyo|210405 pisacoma|210406 pomata|210407 zepita
el collao,puno:210501 ilave|210502 capazo|210503 pilcuyo|210504 santa rosa|210505 conduriri
huancane,puno:210601 huancane|210602 cojata|210603 huatasani|210604 inchupalla|210605 pusi|210606 rosaspata|210607 taraco|210608 vilque chico
lampa,puno:210701 lampa|210702 cabanilla|210703 calapuja|210704 nicasio|210705 ocuviri|210706 palca|210707 paratia|210708 pucara|210709 santa lucia|210710 vilavila
melgar,puno:210801 ayaviri|210802 antauta|210803 cupi|210804 llalli|210805 macari|210806 nunoa|210807 orurillo|210808 santa rosa|210809 umachiri
moho,puno:210901 moho|210902 conima|210903 huayrapata|210904 tilali
san antonio de putina,puno:211001 putina|211002 ananea|211003 pedro vilca apaza|211004 quilcapuncu|211005 sina
san roman,puno:211101 juliaca|211102 cabana|211103 cabanillas|211104 caracoto|211105 san miguel
sandia,puno:211201 sandia|211202 cuyocuyo|211203 limbani|211204 patambuco|211205 phara|211206 quiaca|211207 san juan del oro|211208 yanahuaya|211209 alto inambari|211210 san pedro de putina punco
yunguyo,puno:211301 yunguyo|211302 anapia|211303 copani|211304 cuturapi|211305 ollaraya|211306 tinicachi|211307 unicachi
moyobamba,san martin:220101 moyobamba|220102 calzada|220103 habana|220104 jepelacio|220105 soritor|220106 yantalo
bellavista,san martin:220201 bellavista|220202 alto biavo|220203 bajo biavo|220204 huallaga|220205 san pablo|220206 san rafael
el dorado,san martin:220301 san jose de sisa|220302 agua blanca|220303 san martin|220304 santa rosa|220305 shatoja
huallaga,san martin:220401 saposoa|220402 alto saposoa|220403 el eslabon|220404 piscoyacu|220405 sacanche|220406 tingo de saposoa
lamas,san martin:220501 lamas|220502 alonso de alvarado|220503 barranquita|220504 caynarachi|220505 cunumbuqui|220506 pinto recodo|220507 rumisapa|220508 san roque de cumbaza|220509 shanao|220510 tabalosos|220511 zapatero
mariscal caceres,san martin:220601 juanjui|220602 campanilla|220603 huicungo|220604 pachiza|220605 pajarillo
picota,san martin:220701 picota|220702 buenos aires|220703 caspisapa|220704 pilluana|220705 pucacaca|220706 san cristobal|220707 san hilarion|220708 shamboyacu|220709 tingo de ponasa|220710 tres unidos
rioja,san martin:220801 rioja|220802 awajun|220803 elias soplin vargas|220804 nueva cajamarca|220805 pardo miguel|220806 posic|220807 san fernando|220808 yorongos|220809 yuracyacu
san martin,san martin:220901 tarapoto|220902 alberto leveau|220903 cacatachi|220904 chazuta|220905 chipurana|220906 el porvenir|220907 huimbayoc|220908 juan guerra|220909 la banda de shilcayo|220910 morales|220911 papaplaya|220912 san antonio|220913 sauce|220914 shapaja
tocache,san martin:221001 tocache|221002 nuevo progreso|221003 polvora|221004 shunte|221005 uchiza|221006 santa lucia
tacna,tacna:230101 tacna|230102 alto de la alianza|230103 calana|230104 ciudad nueva|230105 inclan|230106 pachia|230107 palca|230108 pocollay|230109 sama|230110 coronel gregorio albarracin lanchipa|230111 la yarada los palos
candarave,tacna:230201 candarave|230202 cairani|230203 camilaca|230204 curibaya|230205 huanuara|230206 quilahuani
jorge basadre,tacna:230301 locumba|230302 ilabaya|230303 ite
tarata,tacna:230401 tarata|230402 heroes albarracin|230403 estique|230404 estique pampa|230405 sitajara|230406 susapaya|230407 tarucachi|230408 ticaco
tumbes,tumbes:240101 tumbes|240102 corrales|240103 la cruz|240104 pampas de hospital|240105 san jacinto|240106 san juan de la virgen
contralmirante villar,tumbes:240201 zorritos|240202 casitas|240203 canoas de punta sal
zarumilla,tumbes:240301 zarumilla|240302 aguas verdes|240303 matapalo|240304 papayal
coronel portillo,ucayali:250101 calleria|250101 pucallpa|250102 campoverde|250103 iparia|250104 masisea|250105 yarinacocha|250106 nueva requena|250107 manantay
atalaya,ucayali:250201 raymondi|250201 raimondi|250202 sepahua|250203 tahuania|250204 yurua
padre abad,ucayali:250301 padre abad|250301 aguaytia|250302 irazola|250303 curimana|250304 neshuya|250305 alexander von humboldt|250306 huipoca|250307 boqueron
purus,ucayali:250401 purus', E'\n') AS linea, regexp_split_to_table(split_part(linea, ':', 2), '\|') AS uno;--> statement-breakpoint
CREATE INDEX ON "lugares_0044" ("clave");--> statement-breakpoint
ANALYZE "lugares_0044";--> statement-breakpoint
-- As readDistrito() reads an address: the second line, or all of it; three names at its end, or two of which the last is
-- the department's, too.
CREATE TEMPORARY TABLE "distritos_0044" ON COMMIT DROP AS
SELECT id, row_number() OVER (ORDER BY created_at, id) AS orden, (
  SELECT codigo FROM (
    SELECT array_agg(trim(regexp_replace(lower(regexp_replace(normalize(nombre, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')) ORDER BY n) AS nombres
    FROM unnest(string_to_array(CASE WHEN position(E'\n' in direccion_envio) > 0 THEN split_part(direccion_envio, E'\n', 2) ELSE direccion_envio END, ',')) WITH ORDINALITY AS partes (nombre, n)
  ) AS escritos, lugares_0044
  WHERE clave = any (CASE WHEN cardinality(nombres) < 2 THEN '{}' ELSE array[
      nombres[cardinality(nombres) - 2] || ',' || nombres[cardinality(nombres) - 1] || ',' || nombres[cardinality(nombres)],
      nombres[cardinality(nombres) - 1] || ',' || nombres[cardinality(nombres)] || ',' || nombres[cardinality(nombres)]
    ] END)
  ORDER BY clave = nombres[cardinality(nombres) - 1] || ',' || nombres[cardinality(nombres)] || ',' || nombres[cardinality(nombres)]
  LIMIT 1
) AS codigo
FROM pedidos;--> statement-breakpoint
UPDATE "pedidos" SET numero = 1000 + orden, distrito = coalesce(codigo, '') FROM distritos_0044 WHERE distritos_0044.id = pedidos.id;--> statement-breakpoint
ALTER TABLE "pedidos" ALTER COLUMN "numero" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pedidos" ALTER COLUMN "numero" ADD GENERATED BY DEFAULT AS IDENTITY (sequence name "pedidos_numero" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1);--> statement-breakpoint
SELECT setval('pedidos_numero', coalesce((SELECT max(numero) FROM pedidos), 1000) + 1, false);--> statement-breakpoint
CREATE INDEX "pedidos_por_distrito" ON "pedidos" USING btree ("distrito","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","metodo_pago","entrega_hasta");--> statement-breakpoint
CREATE INDEX "pedidos_por_promesa" ON "pedidos" USING btree ("entrega_hasta","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","metodo_pago","distrito");--> statement-breakpoint
CREATE UNIQUE INDEX "pedidos_por_numero_propio" ON "pedidos" USING btree ("numero");--> statement-breakpoint
CREATE INDEX "pedidos_por_fecha" ON "pedidos" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"estado","cobro","total","metodo_pago","distrito","entrega_hasta");--> statement-breakpoint
CREATE INDEX "pedidos_por_estado" ON "pedidos" USING btree ("estado","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"cobro","metodo_pago","distrito","entrega_hasta");