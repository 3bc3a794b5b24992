import { Link } from 'react-router'

/** The cell of a figure, which leads to those whom it counts while there are any. */
export const Counted = ({ n, to }: { n: number; to: string }) => <td>{n === 0 ? n : <Link to={to}>{n}</Link>}</td>
