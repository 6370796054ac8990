import type { Citation, CitationFilter, QueryCitationsArgs } from '../../graphql/schema';
import { type Partly, api } from './api';
import { type Event, pendingEvent } from './events';

/** A number of pending events, the first with the plate `ABC 1001`. */
export const pendingEvents = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) =>
    pendingEvent(String(index + 1), {
      vehicle: { cause: 'REDLIGHT', ownerVehicleLicensePlate: `ABC ${1001 + index}` },
    }),
  );

/** Orders that the lists of these tests ask for. */
const ORDERS: Partial<Record<string, (event: Event) => string>> = {
  OWNER_VEHICLE_LICENSE_PLATE: ({ vehicle }) => String(vehicle?.ownerVehicleLicensePlate),
  REFERENCE_ID: ({ referenceId }) => referenceId,
};

const PER_PAGE = 15;

/** A page of a list, as the server cuts it. */
export function pageOf<Row>(all: readonly Row[], page = 1, perPage = PER_PAGE) {
  return {
    data: all.slice((page - 1) * perPage, page * perPage),
    currentPage: page,
    lastPage: Math.max(1, Math.ceil(all.length / perPage)),
    perPage,
    total: all.length,
    totalIsExact: true,
  };
}

/** Answers lists and reports of events as the server does it: sorted, and in pages. */
export function answerEvents(events: readonly Event[], matches = matchesNothing): void {
  api.answer({
    citations: ({ sortBy, order, page, perPage, filter }: QueryCitationsArgs) => {
      const key = ORDERS[sortBy ?? ''];
      const found = filter == null ? [...events] : events.filter((event) => matches(event, filter));
      if (key !== undefined) found.sort((a, b) => key(a).localeCompare(key(b)));
      if (order !== 'ASC') found.reverse();
      return pageOf<Partly<Citation>>(found, page ?? 1, perPage ?? PER_PAGE);
    },
    citation: ({ id }: { id: string }) => events.find((event) => event.id === id) ?? null,
  });
}

const matchesNothing = (_event: Event, _filter: CitationFilter): boolean => false;
