/**
 * Words that stand on papers, and are no name of a person (guards 2): of each language of the European Union owner, keeper,
 * driver, name, surname, first name, address, driving licence, registration certificate, identity card, passport. A vehicle
 * was registered elsewhere to the words of a driving licence that a clerk took for the name of its owner.
 */
const PAPER_WORDS = {
  bg: 'собственик, ползвател, водач, име, фамилия, собствено име, адрес, свидетелство за управление, свидетелство за регистрация, лична карта, паспорт',
  cs: 'vlastník, provozovatel, řidič, jméno, příjmení, křestní jméno, adresa, řidičský průkaz, osvědčení o registraci, občanský průkaz, cestovní pas',
  da: 'ejer, bruger, fører, navn, efternavn, fornavn, adresse, kørekort, registreringsattest, identitetskort, pas',
  de: 'Eigentümer, Halter, Fahrer, Name, Nachname, Vorname, Adresse, Führerschein, Zulassungsbescheinigung, Personalausweis, Reisepass',
  el: 'ιδιοκτήτης, κάτοχος, οδηγός, όνομα, επώνυμο, μικρό όνομα, διεύθυνση, άδεια οδήγησης, άδεια κυκλοφορίας, δελτίο ταυτότητας, διαβατήριο',
  en: 'owner, keeper, driver, name, surname, first name, address, driving licence, registration certificate, identity card, passport',
  es: 'propietario, titular, conductor, nombre, apellidos, nombre de pila, dirección, permiso de conducción, permiso de circulación, documento de identidad, pasaporte',
  et: 'omanik, kasutaja, juht, nimi, perekonnanimi, eesnimi, aadress, juhiluba, registreerimistunnistus, isikutunnistus, pass',
  fi: 'omistaja, haltija, kuljettaja, nimi, sukunimi, etunimi, osoite, ajokortti, rekisteröintitodistus, henkilökortti, passi',
  fr: "propriétaire, détenteur, conducteur, nom, nom de famille, prénom, adresse, permis de conduire, certificat d'immatriculation, carte d'identité, passeport",
  ga: 'úinéir, coimeádaí, tiománaí, ainm, sloinne, céadainm, seoladh, ceadúnas tiomána, deimhniú clárúcháin, cárta aitheantais, pas',
  hr: 'vlasnik, korisnik, vozač, ime, prezime, osobno ime, adresa, vozačka dozvola, prometna dozvola, osobna iskaznica, putovnica',
  hu: 'tulajdonos, üzembentartó, járművezető, név, családi név, utónév, cím, vezetői engedély, forgalmi engedély, személyazonosító igazolvány, útlevél',
  it: 'proprietario, intestatario, conducente, nome e cognome, cognome, nome, indirizzo, patente di guida, carta di circolazione, carta di identità, passaporto',
  lt: 'savininkas, valdytojas, vairuotojas, vardas ir pavardė, pavardė, vardas, adresas, vairuotojo pažymėjimas, registracijos liudijimas, asmens tapatybės kortelė, pasas',
  lv: 'īpašnieks, turētājs, vadītājs, vārds un uzvārds, uzvārds, vārds, adrese, vadītāja apliecība, reģistrācijas apliecība, personas apliecība, pase',
  mt: "sid, detentur, sewwieq, isem, kunjom, l-ewwel isem, indirizz, liċenzja tas-sewqan, ċertifikat ta' reġistrazzjoni, karta tal-identità, passaport",
  nl: 'eigenaar, houder, bestuurder, naam, achternaam, voornaam, adres, rijbewijs, kentekenbewijs, identiteitskaart, paspoort',
  pl: 'właściciel, posiadacz, kierowca, imię i nazwisko, nazwisko, imię, adres, prawo jazdy, dowód rejestracyjny, dowód osobisty, paszport',
  pt: 'proprietário, detentor, condutor, nome, apelido, nome próprio, endereço, carta de condução, certificado de matrícula, bilhete de identidade, passaporte',
  ro: 'proprietar, deținător, conducător auto, nume, nume de familie, prenume, adresă, permis de conducere, certificat de înmatriculare, carte de identitate, pașaport',
  sk: 'vlastník, držiteľ, vodič, meno, priezvisko, krstné meno, adresa, vodičský preukaz, osvedčenie o evidencii, občiansky preukaz, cestovný pas',
  sl: 'lastnik, imetnik, voznik, ime, priimek, osebno ime, naslov, vozniško dovoljenje, prometno dovoljenje, osebna izkaznica, potni list',
  sv: 'ägare, innehavare, förare, namn, efternamn, förnamn, adress, körkort, registreringsbevis, identitetskort, pass',
};

/** What cameras and clerks write where no plate was read (guards 2). */
export const UNREAD_WORDS: readonly string[] =
  'NULL NONE NIL NAN NA N/A UNKNOWN UNK UNREAD UNREADABLE NOREAD NOPLATE NOPLATES NOTAG NOTAGS MISSING BLANK EMPTY UNDEFINED UNIDENTIFIED INVALID ERROR FAILED TEST'.split(
    ' ',
  );

/** The words that are shipped as no name of an owner, each once. */
export const NO_NAMES: readonly string[] = [
  ...new Set([
    ...UNREAD_WORDS,
    ...Object.values(PAPER_WORDS).flatMap((words) => words.split(', ')),
  ]),
];
