import { Link } from 'react-router'
import { figure } from '../platform/figure'

/** The cell of a figure, which leads to those whom it counts while there are any. */
export const Counted = ({ n, to }: { n: number; to: string }) => (
  <td>{n === 0 ? n : <Link to={to}>{figure(n)}</Link>}</td>
)
