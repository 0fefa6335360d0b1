/** The usual names of columns in seven languages, English first, as `plainName` writes them. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Names of what happens once: a purchase, a visit, a row. */
const EVENT_NAMES = words(`
  id row rowid rowno rownumber record recordid recordno tid transaction transactionid transactionno transactionnumber trans
  order orderid orderno ordernumber basket basketid basketno invoice invoiceid invoiceno invoicenumber ticket ticketid ticketno
  receipt receiptid receiptno bill billid billno cart cartid session sessionid visit visitid visitno case caseid caseno
  encounter encounterid admission admissionid hadm hadmid stay stayid event eventid trip tripid loan loanid purchase purchaseid
  response responseid submission submissionid group groupid claim claimid line prescription prescriptionid rx rxid
  bestellung bestellnummer bestellnr auftrag auftragid auftragsnummer auftragsnr rechnung rechnungsnr rechnungsnummer beleg
  belegnr belegnummer bon bonnr bonnummer kassenbon warenkorb besuch besuchsid fall fallnr fallnummer fallid nr nummer vorgang
  vorgangsnr satz datensatz sitzung
  commande idcommande ncommande numcommande numerocommande facture nfacture numfacture panier sejour numsejour passage visite
  numero num no
  pedido idpedido factura numfactura cesta compra visita ordine idordine fattura scontrino carrello bestelling bestelnummer
  bestelnr factuur factuurnummer bezoek venda fatura encomenda consulta
`);

/** Names of whom it happens to. */
const PERSON_NAMES = words(`
  customer customerid customerno customernumber cust custid person personid personno patient patientid patientno patientnumber
  pid subject subjectid user userid username uid visitor visitorid client clientid clientno member memberid memberno
  membernumber household householdid respondent respondentid participant participantid mrn account accountid borrower
  borrowerid reader readerid student studentid employee employeeid reviewer reviewerid author authorid listener listenerid
  device deviceid cookie cookieid player playerid subscriber subscriberid
  kunde kundenid kundennr kundennummer patientin patientennr patientennummer patientenid benutzer benutzerid nutzer nutzerid
  person personennr mitglied mitgliedsnr haushalt teilnehmer teilnehmerid proband probandid versicherter versichertennr
  clientid idclient numclient patientid numpatient ipp utilisateur adherent abonne personne usager menage
  cliente idcliente paciente idpaciente usuario idusuario utente paziente idpaziente klant klantid klantnummer klantnr
  patientnr utilizador
`);

/** Names of contents. */
const ITEM_NAMES = words(`
  item itemid itemno itemname itemdescription itemcode product productid productno productname productcode sku code stockcode
  icd icd9 icd10 icdcode icd9code icd10code icd10cm label diag diagnosis diagnosiscode diagnosisid dx dxcode condition conditioncode
  problem procedure procedurecode procedureid cpt drug drugname drugid medication medicationname medicationid med medicine atc
  atccode ndc substance page pageid pageurl url uri path query term keyword word tag article articleid articleno articlename
  movie movieid movietitle film filmid song songid track trackid artist artistid book bookid isbn title category categoryid
  categoryname value description upc ean gtin asin doc docid document documentid video videoid show game gameid app appid
  course courseid event2 symptom symptomid allergy gene geneid ingredient feature attribute answer option hashtag topic interest
  artikel artikelnr artikelnummer artikelid artikelbezeichnung bezeichnung produkt produktid produktnr produktname ware warengruppe
  diagnose diagnosecode diagnosekode icdkode kode medikament wirkstoff arzneimittel leistung massnahme ops opscode seite schlagwort
  begriff titel buch kategorie
  produit idproduit codeproduit libelle designation articleid refarticle reference ref medicament molecule acte codeacte ccam cim10
  diagnostic livre titre mot motcle categorie
  producto idproducto articulo codigo medicamento diagnostico prodotto articolo codice farmaco diagnosi libro parola
  artikelcode productnaam geneesmiddel boek produto artigo
`);

/** Names of columns that hold many items in a cell. */
const LIST_NAMES = words(`
  items products productids articles itemlist productlist basketitems cartitems purchases tags genres keywords codes icdcodes diagnoses
  diagnosiscodes dxcodes conditions procedures drugs medications meds symptoms allergies topics categories interests pages urls
  answers options ingredients hashtags movies songs tracks artists books labels values skus actors cast languages features
  artikelliste produkte diagnosen medikamente schlagworte waren codesicd produits medicaments motscles productos articulos
  diagnosticos prodotti farmaci artikelen producten
`);

/** Names of measures, times and places: descriptions of an item or a record, not items or records. */
const DETAIL_NAMES = words(`
  quantity qty amount price unitprice total totalprice sum cost revenue sales discount tax vat rating score stars weight count number
  age year month day week hour date time datetime timestamp ts orderdate invoicedate visitdate startdate enddate start end
  duration dose dosage strength unit units position rank seq seqno seqnum sequence linenumber lineno stars comment comments note
  notes text review body status gender sex
  menge anzahl preis einzelpreis betrag summe gesamt rabatt mwst datum uhrzeit zeit bewertung alter jahr monat tag2 bemerkung
  kommentar notiz geschlecht einheit dosis lfdnr
  quantite qte prix prixunitaire montant remise tva date heure note2 annee mois jour commentaire remarque sexe dose unite
  cantidad precio importe fecha hora comentario sexo quantita prezzo importo data ora commento aantal prijs bedrag tijd quantidade
  preco
`);

/** A name without case, accents, blanks and signs: `Order-ID` and `order_id` are `orderid`. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function isIdName(name: string): boolean {
  return isEventName(name) || isPersonName(name);
}

export function isEventName(name: string): boolean {
  return EVENT_NAMES.has(plainName(name)) || EVENT_NAMES.has(numberedName(name));
}

export function isPersonName(name: string): boolean {
  return PERSON_NAMES.has(plainName(name)) || PERSON_NAMES.has(numberedName(name));
}

/** Names of numbered things: `N° client`, `Nr. Kunde` and `# order` number clients, customers and orders. */
function numberedName(name: string): string {
  return plainName(name.replace(/^(?:n[°º]|#|(?:nr|no|num|num[eé]ro)\b\.?)\s*(?:de |du |d[’'])?/i, ''));
}

export function isItemName(name: string): boolean {
  return ITEM_NAMES.has(plainName(name)) || isListName(name);
}

export function isListName(name: string): boolean {
  return LIST_NAMES.has(plainName(name));
}

export function isDetailName(name: string): boolean {
  return DETAIL_NAMES.has(plainName(name));
}

/** Whether a name is any that columns usually have. */
export function isUsualName(name: string): boolean {
  return isIdName(name) || isItemName(name) || isDetailName(name);
}
