import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import type { Fact, Fine } from '../../../graphql/schema';
import type { Partly } from '../../../test/component/api';
import { submittedEvent } from '../../../test/component/events';
import { FakeEvents } from '../../../test/component/fake-events';
import { openReport } from '../../../test/component/report-page';

const region = (name: string): Locator => page.getByRole('region', { name });
const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();

const FACTS: Partly<Fact>[] = [
  { name: 'PLATE', label: 'Plate', observed: 'MNK 1230', registered: 'MNK 1230', state: 'EQUAL' },
  { name: 'SPEED_OVER', label: 'Over by', observed: '23', unit: 'km/h', state: 'SHOWN' },
  { name: 'SPEED_MEASURED', label: 'Measured', observed: '63', unit: 'km/h', state: 'SHOWN' },
  { name: 'LANE', label: 'Lane', observed: '2', state: 'SHOWN' },
  {
    name: 'MAKE_MODEL',
    label: 'Make and model',
    observed: 'Norda Vela',
    registered: 'Norda Vela',
    state: 'EQUAL',
  },
  { name: 'COLOR', label: 'Color', observed: 'blue', registered: 'blue', state: 'EQUAL' },
];

const FINE: Partly<Fine> = {
  total: { minorUnits: 5850, currency: 'USD', formatted: '$58.50' },
  payableBy: '2026-12-06',
  late: [],
};

/** A speeding event with all that its camera and the registry know. */
async function opened(width: number): Promise<void> {
  new FakeEvents(
    [
      submittedEvent('1', {
        facts: FACTS,
        fine: FINE,
        vehicle: {
          cause: 'SPEEDING',
          ownerName: 'Ada Marlow',
          ownerAddress: '12 Harbour Lane',
          ownerVehicleLicensePlate: 'MNK 1230',
          ownerVehicleMakeModel: 'Norda Vela',
          ownerVehicleMakeYear: 2019,
          ownerVehicleColor: 'blue',
          ownerVehicleChassisNumber: 'CH-77',
          speedLimitTrigger: 46,
        },
        otherEvents: { count: 0, data: [] },
        metadata: '{"firmware":"4.2"}',
      }),
    ],
    'inspection',
  );
  await page.viewport(width, 900);
  await openReport('1', 'inspection');
  await expect.element(region('Full case')).toBeVisible();
}

// Issue 25, point 1.
describe('the facts of the decision', () => {
  it('stand in the summary from 1,200 px on, with the figure of the case large', async () => {
    await opened(1200);
    const facts = region('Summary').getByRole('region', { name: 'Facts' });
    for (const text of ['Over by', 'Measured', '63 km/h', 'Make and model'])
      await expect.element(facts.getByText(text)).toBeVisible();
    await expect.element(facts.getByText('23 km/h')).toHaveStyle({ fontSize: '28px' });
    // The picture stands beside the plate, which camera and registry have.
    const picture = boxOf(region('Summary').getByRole('img', { name: 'Plate' }));
    const plates = region('Summary').getByText('MNK 1230').elements();
    expect(plates).toHaveLength(2);
    for (const plate of plates) {
      const { x, y } = plate.getBoundingClientRect();
      expect(x).toBeGreaterThan(picture.x + picture.width);
      expect(y).toBeLessThan(picture.y + picture.height);
    }
  });

  it('stand over the full width below 1,200 px, and nothing of the summary is cut off', async () => {
    await opened(1199);
    await expect
      .element(region('Summary').getByRole('region', { name: 'Facts' }))
      .not.toBeInTheDocument();
    expect(boxOf(region('Facts')).width).toBe(boxOf(region('Full case')).width);
    for (const width of [1199, 390, 320]) {
      await page.viewport(width, 800);
      await expect
        .poll(() => {
          const card = region('Summary').element();
          return card.scrollWidth - card.clientWidth;
        })
        .toBe(0);
    }
  });

  it('leave the full case the whole width, in cards with room for their values', async () => {
    await opened(1280);
    const whole = region('Full case').element();
    const content = document.querySelector('#content > div');
    const lists = [...whole.querySelectorAll('dl')];
    expect(lists.length).toBeGreaterThan(3);
    const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width;
    for (const width of [1280, 1440, 1920]) {
      await page.viewport(width, 900);
      await expect.poll(() => innerWidth).toBe(width);
      expect(widthOf(whole), `at ${width} px`).toBe(widthOf(content));
      for (const list of lists) {
        expect(widthOf(list.parentElement), `at ${width} px`).toBeGreaterThanOrEqual(360);
        expect(widthOf(list.querySelector('dt')), `at ${width} px`).toBe(140);
      }
    }
  });

  it('stand on the page once, and nothing is empty', async () => {
    await opened(1280);
    const values = [...document.querySelectorAll<HTMLElement>('#content dl dd')].map(
      ({ innerText }) => innerText,
    );
    expect(values.length).toBeGreaterThan(12);
    // Camera and registry have the plate each.
    const others = values.filter((value) => !value.includes('MNK 1230'));
    expect(others.filter((value, index) => others.indexOf(value) !== index)).toEqual([]);
    await expect.element(region('Full case').getByText('–')).not.toBeInTheDocument();
  });
});
