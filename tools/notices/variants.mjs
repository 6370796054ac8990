// Notices of invented cases, in every form that settings, texts and addresses can give them.

/**
 * @typedef {object} Variant
 * @property {string} name of its files
 * @property {'REDLIGHT' | 'SPEEDING'} cause
 * @property {Record<string, unknown>} [content] what differs in the case
 * @property {Record<string, unknown>} [mailing] what differs in how it is mailed
 * @property {number} [images] how many pictures; 4 without
 * @property {string} [pin]
 * @property {string} [documented] the name of its first page in the documentation
 */

const FINE = {
  scheduleId: 1,
  ...{ amount: 25_000, fee: 850, total: 25_850, currency: 'USD', points: 3 },
  ...{ unit: 'mph', over: 23.5, tolerance: 3, charged: 58.5, band: { from: 20, to: 30 } },
  payableBy: '2026-12-16',
  early: { total: 23_850, until: '2026-11-30' },
  late: [
    { total: 28_350, after: '2026-12-16' },
    { total: 33_350, after: '2027-01-15' },
  ],
  note: { en: 'Driving ban of one month' },
};

const REDLIGHT_FINE = {
  ...FINE,
  ...{ unit: 's', over: 1.8, tolerance: 0, charged: 1.8, band: { from: 0, to: null } },
  note: null,
};

const COURT_FINE = {
  ...FINE,
  ...{ amount: null, total: null, early: null, late: [], points: 6 },
  note: { en: 'The court decides on a suspension of the driving license.' },
};

const TEXTS = {
  legalBasis:
    'Port Ellery Traffic Code, section 14: no vehicle may exceed the posted limit. It was exceeded by {over}.',
  howToPay:
    'Pay {total} by {payable_by} at any post office or bank, and give the number {number}. Until {early_until} it is {early_total}.',
  noAmount:
    'There is no fixed fine for this violation. The court will summon you; do not pay anything now.',
  howToContest:
    'You may contest this notice in writing until {payable_by}, at the address above. Give the number {number} and your reasons; payment is then not due until we have answered.',
  otherDriver:
    'If somebody else drove, send us their name and address until {payable_by} with the form on the last page.',
  consequences: 'After {late_after} the amount is {late_total}, and it may be collected.',
  privacy:
    'The images and your data are used for this case only, and are deleted when its period of retention ends.',
  footer:
    'Questions: telephone 555 0142, on working days from 9 AM to 4 PM. Have the number {number} ready.',
  feeLabel: 'Administrative fee',
  paymentCodeLabel: 'Scan with your banking app',
  replyTitle: 'Reply of the owner',
  replyIntro: 'Fill this in and send it to the office if you did not drive the vehicle yourself.',
  replyFields: ['Name of the driver', 'Address of the driver', 'Number of the driving license'],
  violationTitle: null,
  officerCitationStatement: null,
};

const NO_FORM = { ...TEXTS, replyFields: [] };

const SPANISH = {
  ...TEXTS,
  violationTitle: 'Exceso de la velocidad máxima señalizada',
  legalBasis:
    'Código de Tráfico de Port Ellery, sección 14: ningún vehículo puede exceder el límite señalizado. Se excedió en {over}.',
  howToPay:
    'Pague {total} antes del {payable_by} en cualquier oficina de correos o banco, e indique el número {number}. Hasta el {early_until} son {early_total}.',
  howToContest:
    'Puede impugnar este aviso por escrito hasta el {payable_by}, en la dirección arriba indicada. Indique el número {number} y sus motivos.',
  otherDriver:
    'Si conducía otra persona, envíenos su nombre y dirección hasta el {payable_by} con el formulario de la última página.',
  consequences: 'Después del {late_after} el importe es de {late_total} y puede ser cobrado.',
  privacy: 'Las imágenes y sus datos se usan solo para este caso.',
  officerCitationStatement:
    'He revisado las imágenes registradas y las mediciones del sistema de cámaras. Muestran que el vehículo arriba indicado circulaba más rápido que el límite señalizado. El sistema de medición funcionaba correctamente y estaba dentro de su período de calibración.',
  feeLabel: 'Gastos administrativos',
  paymentCodeLabel: null,
  replyTitle: 'Respuesta del propietario',
  replyIntro: 'Rellene esto y envíelo a la oficina si no conducía usted.',
  replyFields: ['Nombre del conductor', 'Dirección del conductor', 'Número del permiso'],
};

const ARABIC = {
  ...TEXTS,
  legalBasis: 'قانون المرور، المادة 14: لا يجوز لأي مركبة تجاوز السرعة المحددة. بلغ التجاوز {over}.',
  howToPay:
    'ادفع {total} قبل {payable_by} في أي مكتب بريد أو مصرف مع ذكر الرقم {number}. حتى {early_until} يكون المبلغ {early_total}.',
  howToContest: 'يمكنك الاعتراض على هذا الإشعار كتابةً حتى {payable_by} على العنوان أعلاه.',
  otherDriver: 'إذا كان شخص آخر يقود المركبة فأرسل إلينا اسمه وعنوانه حتى {payable_by}.',
  consequences: 'بعد {late_after} يصبح المبلغ {late_total} ويجوز تحصيله.',
  privacy: 'تُستخدم الصور وبياناتك لهذه القضية فقط.',
  footer: 'للاستفسار: هاتف 555 0142 في أيام العمل.',
  feeLabel: 'رسوم إدارية',
  paymentCodeLabel: null,
  replyTitle: null,
  replyIntro: null,
  replyFields: ['اسم السائق', 'عنوان السائق'],
};

const LONG = Object.fromEntries(
  Object.entries(TEXTS).map(([name, text]) => [
    name,
    typeof text === 'string' && text.length > 90 ? `${text} ${text}\n\n${text}` : text,
  ]),
);

const LINE = 'House twelve, Harbour Lane by the old quay, Port Ellery East';
const LONG_OWNER = {
  name: LINE,
  nameAlt: null,
  address: Array.from({ length: 7 }, () => LINE).join('\n'),
  addressAlt: null,
};

const FULL = { fine: FINE, texts: { en: NO_FORM } };
const CODES = {
  ...FULL,
  paymentCode: 'PAY {number} {total_decimal}',
  evidenceUrl: 'https://evidence.portellery.test',
};
const PIN = 'ACDE-3467';

/** A letter that cancels a notice. */
const CANCELS = { number: 'TEC-2026-000042-C', cancels: { number: 'TEC-2026-000042' } };
const CANCELLATION = {
  ...Object.fromEntries(Object.keys(TEXTS).map((name) => [name, null])),
  replyFields: [],
  cancellation:
    'If you paid on notice {number}, the amount is paid back within 30 days.\n\nQuestions: telephone 555 0142, on working days from 9 AM to 4 PM.',
  footer: 'Have the number {number} ready.',
};

/** @type {readonly Variant[]} */
export const VARIANTS = [
  { name: 'plain-redlight', cause: 'REDLIGHT' },
  { name: 'plain-speeding', cause: 'SPEEDING' },
  { name: 'full-speeding', cause: 'SPEEDING', mailing: FULL, documented: 'notice' },
  {
    name: 'full-redlight',
    cause: 'REDLIGHT',
    mailing: { fine: REDLIGHT_FINE, texts: { en: NO_FORM } },
  },
  ...[1, 2, 3, 12].map((images) => ({
    ...{ name: `full-${images}-images`, cause: /** @type {const} */ ('SPEEDING') },
    ...{ mailing: FULL, images },
  })),
  ...[1, 3, 12].map((images) => ({
    ...{ name: `plain-${images}-images`, cause: /** @type {const} */ ('SPEEDING'), images },
  })),
  {
    name: 'codes',
    cause: 'SPEEDING',
    mailing: { ...CODES, mailBarcode: 'CODE128', texts: { en: TEXTS } },
    pin: PIN,
    documented: 'notice-codes',
  },
  {
    name: 'codes-short',
    cause: 'SPEEDING',
    mailing: {
      ...CODES,
      texts: { en: { ...NO_FORM, otherDriver: null, privacy: null, legalBasis: null } },
    },
    pin: PIN,
  },
  { name: 'court', cause: 'SPEEDING', mailing: { ...FULL, fine: COURT_FINE } },
  { name: 'reply', cause: 'SPEEDING', mailing: { ...FULL, texts: { en: TEXTS } } },
  { name: 'long-texts', cause: 'SPEEDING', mailing: { ...CODES, texts: { en: LONG } }, pin: PIN },
  { name: 'long-texts-3', cause: 'SPEEDING', mailing: { ...FULL, texts: { en: LONG } }, images: 3 },
  {
    name: 'two-languages',
    cause: 'SPEEDING',
    mailing: { ...CODES, languages: ['en', 'es'], texts: { en: TEXTS, es: SPANISH } },
    pin: PIN,
  },
  {
    name: 'arabic',
    cause: 'SPEEDING',
    content: { locale: 'ar-AE' },
    mailing: {
      ...CODES,
      ...{ languages: ['ar'], fine: { ...FINE, currency: 'AED', unit: 'km/h' } },
      texts: { ar: ARABIC },
    },
    pin: PIN,
    documented: 'notice-arabic',
  },
  {
    name: 'german',
    cause: 'SPEEDING',
    content: { locale: 'de-DE' },
    mailing: {
      ...{ languages: ['de'], fine: { ...FINE, currency: 'EUR', unit: 'km/h' } },
      texts: { de: NO_FORM },
    },
  },
  {
    name: 'long-owner',
    cause: 'SPEEDING',
    content: { owner: LONG_OWNER },
    mailing: { ...FULL, mailBarcode: 'DATAMATRIX' },
  },
  {
    name: 'long-name',
    cause: 'REDLIGHT',
    content: {
      owner: {
        name: 'Wilhelmina '.repeat(18).trim(),
        ...{ nameAlt: null, addressAlt: null, address: '1 Example Road\nSampleton 00000' },
      },
    },
  },
  {
    name: 'letter-us10',
    cause: 'SPEEDING',
    mailing: { ...CODES, paper: 'LETTER', window: 'US10', mailBarcode: 'DATAMATRIX' },
    pin: PIN,
  },
  { name: 'a4-us10', cause: 'REDLIGHT', mailing: { window: 'US10' } },
  { name: 'letter-din', cause: 'REDLIGHT', mailing: { ...FULL, paper: 'LETTER' } },
  {
    name: 'cancellation',
    cause: 'SPEEDING',
    content: CANCELS,
    mailing: { mailBarcode: 'CODE128', texts: { en: CANCELLATION } },
    images: 0,
  },
  {
    name: 'cancellation-arabic',
    cause: 'SPEEDING',
    content: { ...CANCELS, locale: 'ar-AE' },
    mailing: {
      languages: ['ar', 'en'],
      texts: {
        en: CANCELLATION,
        ar: {
          ...CANCELLATION,
          cancellation: 'يُعاد إليكم ما دُفع بموجب الإشعار {number} خلال 30 يومًا.',
          footer: 'للاستفسار: 0142 555',
        },
      },
    },
    images: 0,
  },
];
