import { Injectable } from '@nestjs/common';
import { validate } from '../../platform/errors/validate.js';
import { CalendarSettingsService } from '../calendar/calendar-settings.service.js';
import { CalendarSettingsRules } from '../calendar/calendar-settings.rules.js';
import { knownPlace } from '../deadlines/holidays.js';
import { DeskSettingsRules } from '../desk/desk.rules.js';
import { DeskSettingsService } from '../desk/settings/desk-settings.service.js';
import { MailingSettingsService } from '../notice-settings/mailing-settings.service.js';
import { MailingSettingsRules } from '../notice-settings/mailing.rules.js';
import { RegistrySettingsRules } from '../registry/registry-settings.rules.js';
import { RegistrySettingsService } from '../registry/registry-settings.service.js';
import { PdfSettingsService } from '../settings/pdf-settings.service.js';
import { ProgramCitationRules, ProgramPdfRules } from '../settings/settings.rules.js';
import { SettingsService } from '../settings/settings.service.js';
import { only } from './program-fields.pure.js';
import type { SettingsPart } from './program-part.js';
import type { Fields, SavedFields } from './program.types.js';

const NO_PLACE = { country: null, state: null, region: null };

/** Returns the values that some settings would have, of all that were checked together. */
const valuesOf = (given: Fields, all: object): Fields =>
  Object.fromEntries(
    Object.entries(all).filter(([name]) => Object.hasOwn(given, name)) as [string, unknown][],
  );

const group = (fields: object): SavedFields[] => [{ key: '', fields: { ...fields } }];

/** A setting that nobody has made yet; no rule would take it, so that no file has it. */
const made = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/** The parts of a program that are settings (programs 7), each by the service of its own routes. */
@Injectable()
export class SettingsParts {
  constructor(
    private readonly citation: SettingsService,
    private readonly registry: RegistrySettingsService,
    private readonly calendar: CalendarSettingsService,
    private readonly mailing: MailingSettingsService,
    private readonly desk: DeskSettingsService,
    private readonly pdf: PdfSettingsService,
  ) {}

  citationSettings(): SettingsPart {
    const names = [
      'currencyUnit',
      'distanceUnit',
      'speedUnit',
      'vehicleLicenseIdentifier',
      'maxEvidenceImages',
    ] as const;
    return {
      form: 'settings',
      name: 'citation_settings',
      mayBeUnset: names,
      saved: async () => group(made(only(await this.citation.get(), names))),
      check: (given) => validate(ProgramCitationRules, given),
      save: (caller, given) => this.citation.change(caller, given),
    };
  }

  registrySettings(): SettingsPart {
    const now = async (given: Fields): Promise<Fields> => ({
      ...(await this.registry.readRegistrySettings()),
      ...given,
    });
    return {
      form: 'settings',
      name: 'registry',
      saved: async () => {
        const { version: _, ...settings } = await this.registry.readRegistrySettings();
        return group(settings);
      },
      check: async (given) => valuesOf(given, validate(RegistrySettingsRules, await now(given))),
      save: async (caller, given) => this.registry.updateRegistrySettings(caller, await now(given)),
    };
  }

  calendarSettings(): SettingsPart {
    // A country without a state is one whole country: the state of another one does not stay.
    const hasPlace = (given: Fields): boolean =>
      Object.keys(NO_PLACE).some((name) => Object.hasOwn(given, name));
    const now = async (given: Fields): Promise<Fields> => ({
      ...(await this.calendar.get()),
      ...(hasPlace(given) ? NO_PLACE : {}),
      ...given,
    });
    return {
      form: 'settings',
      name: 'calendar',
      saved: async () => {
        const { version: _, ...settings } = await this.calendar.get();
        return group(settings);
      },
      check: async (given) => {
        const all = validate(CalendarSettingsRules, await now(given));
        const place = (await knownPlace(all)) ?? NO_PLACE;
        return valuesOf({ ...given, ...(hasPlace(given) ? NO_PLACE : {}) }, { ...all, ...place });
      },
      // What is given here has been checked, and is of a place with what stays: a state alone is of the saved country.
      save: async (caller, given) =>
        this.calendar.update(caller, { ...(await this.calendar.get()), ...given }),
    };
  }

  mailingSettings(): SettingsPart {
    return {
      form: 'settings',
      name: 'mailing',
      saved: async () => {
        const { version: _, runsSince: __, ...settings } = await this.mailing.get();
        return group(settings);
      },
      check: async (given, { fields }) => {
        const all = validate(MailingSettingsRules, await this.mailing.withChanges(given));
        // What is left empty depends on the installation, and stays.
        return Object.fromEntries(
          Object.entries(valuesOf(given, all)).map(([name, value]) => [
            name,
            value === null && name !== 'errorLimit' ? fields[name] : value,
          ]),
        );
      },
      save: async (caller, given) =>
        this.mailing.update(caller, await this.mailing.withChanges(given)),
    };
  }

  deskSettings(): SettingsPart {
    const now = async (given: Fields): Promise<Fields> => ({
      ...(await this.desk.readDeskSettings()),
      ...given,
    });
    return {
      form: 'settings',
      name: 'desk_settings',
      saved: async () => group(await this.desk.readDeskSettings()),
      check: async (given) => valuesOf(given, validate(DeskSettingsRules, await now(given))),
      save: async (caller, given) => this.desk.updateDeskSettings(caller, await now(given)),
    };
  }

  pdfSettings(): SettingsPart {
    return {
      form: 'settings',
      name: 'pdf_settings',
      hasGroups: true,
      mayBeUnset: ['violationTitle', 'officerCitationStatement'],
      saved: async () =>
        (await this.pdf.ofCauses()).map(
          ({ id, type, violationTitle, officerCitationStatement }) => ({
            id,
            key: type,
            fields: made({ violationTitle, officerCitationStatement }),
          }),
        ),
      check: (given) => validate(ProgramPdfRules, given),
      save: (caller, given, { id = 0 }) => this.pdf.change(caller, id, given),
    };
  }
}
