/**
 * The score that a document has by being an answer: the first and the last admissible substitute, what else does the job, and what is known
 * to hold every condition where nothing but a class of materials is asked; `behind` is the factor of what is no substitute where one is asked for. Chosen on
 * the development half.
 */
export const LIFT = { first: 0.6, last: 0.4, other: 0.3, bare: 0.4, behind: 0.6 }
/** The same where nothing else is asked: then similarity to what is replaced must not outdo that something may replace it. */
export const LIFT_ALONE = { first: 0.95, last: 0.75 }
