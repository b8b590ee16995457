import { ownPeakMb } from './peak-memory.ts';

process.send!(ownPeakMb());
