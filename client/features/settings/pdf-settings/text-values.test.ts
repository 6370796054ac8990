import { describe, expect, it } from 'vitest';

import { formField, languageOf, textsInput, valuesOf } from './text-values';

const NONE = {
  documentName: null,
  legalBasis: null,
  meansOfProof: null,
  howToPay: null,
  howToContest: null,
  otherDriver: null,
  consequences: null,
  privacy: null,
  noAmount: null,
  cancellation: null,
  footer: null,
  feeLabel: null,
  paymentCodeLabel: null,
  replyTitle: null,
  replyIntro: null,
  replyFields: [],
  violationTitle: null,
  officerCitationStatement: null,
};

describe('the form of texts', () => {
  const saved = {
    ...{
      id: '1',
      pdfSettingId: '1',
      kind: 'NOTICE' as const,
      from: null,
      inForce: true,
      used: true,
    },
    version: 3,
    paymentCode: null,
    texts: [{ language: 'es', ...NONE, footer: 'Pie', replyFields: ['Nombre', 'Fecha'] }],
  };

  it('has every language, and a line for each reply field', () => {
    const { texts, paymentCode } = valuesOf(saved);
    expect(Object.keys(texts)).toEqual(['en', 'es', 'fr', 'de', 'ar']);
    expect([texts.en.footer, texts.es.footer, texts.es.replyFields, paymentCode]).toEqual([
      '',
      'Pie',
      'Nombre\nFecha',
      '',
    ]);
  });

  it('saves the languages with texts', () => {
    const values = valuesOf(saved);
    values.texts.es.replyFields = ' Nombre\n\nFecha\n';
    values.texts.de.privacy = '  ';
    const [only, ...more] = textsInput(values);
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      language: 'es',
      footer: 'Pie',
      replyFields: [' Nombre', 'Fecha'],
    });
  });

  it('finds the field and the language of a refusal', () => {
    expect(formField('texts.es.replyFields.1')).toBe('texts.es.replyFields');
    expect(formField('texts.es.footer')).toBe('texts.es.footer');
    expect(languageOf(['paymentCode', 'texts.ar.footer'])).toBe('ar');
    expect(languageOf(['paymentCode'])).toBeNull();
  });
});
