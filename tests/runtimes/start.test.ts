import { describeStart, removeStartedServices } from './service-start.suite.ts';

removeStartedServices();

// Other versions of Node and the signals that npm receives are in start.faults.test.ts.
describeStart('22.19.0', 'node22');
