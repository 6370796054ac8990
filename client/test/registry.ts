/** Vehicles that the registry knows. `plate_key` is the plate without blanks, as it is compared. */
export const REGISTRY = [
  {
    plate_key: 'RAD1298',
    owner_vehicle_license_plate: 'RAD 1298',
    owner_name: 'Leonie Farrugia-Strand',
    owner_address: '14 Cooper Row\nFlat 3\nPort Ellery 4021',
    owner_vehicle_engine_number: 'DS18-440217',
    owner_vehicle_chassis_number: 'KDS18RAD1298004417',
    owner_vehicle_make_year: 2019,
    owner_vehicle_make_model: 'Daeyang Soran',
    owner_vehicle_color: 'White',
    owner_vehicle_style: 'Sedan',
    stored_at: '2026-01-01T00:00:00Z',
  },
  {
    plate_key: 'MNK1230',
    owner_vehicle_license_plate: 'MNK 1230',
    owner_name: 'Bastian Oyelaran',
    owner_address: '221 Upper Orchard Terrace, Port Ellery 4107',
    owner_vehicle_engine_number: 'HV20-118840',
    owner_vehicle_chassis_number: 'WHV20MNK1230110092',
    owner_vehicle_make_year: 2021,
    owner_vehicle_make_model: 'Halden Vireo',
    owner_vehicle_color: 'Gray',
    owner_vehicle_style: 'SUV',
    stored_at: '2026-01-01T00:00:00Z',
  },
];
