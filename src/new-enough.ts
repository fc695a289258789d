/** Imported before anything else of the engine: a Node that lacks what it needs is told so, and not by the first thing that is missing. */
import { runtimeProblem } from './runtime.ts';

const problem = runtimeProblem(process.versions);
if (problem !== undefined) throw new Error(problem);
