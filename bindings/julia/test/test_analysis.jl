@testset "classes" begin
    classes = classify(nim_game(), [(5, 5, 5)])
    @test length(classes) == 56 # multisets of three numbers up to 5
    @test is_class(classes, :tame) && is_class(classes, :domestic) && !is_class(classes, :pet)
    @test witness(classes, :pet) == [[2, 2]] && isempty(witness(classes, :tame))
    @test occursin("2", explain(classes, :pet))
    positions, normal, misere = class_pairs(classes)
    @test positions[1] == [5, 5, 5] && normal == values(nim_game(), positions) && misere == values(nim_game(), positions; misere = true)
    @test startswith(repr(classes), "Classes of 56 positions: domestic, tame")
    @test_throws CGTError{:argument} is_class(classes, :wild)
    @test_throws CGTError{:argument} classify(nim_game(), [])
    game = Game(q -> [q[1] - s for s in (1, 2) if s <= q[1]])
    teach!(classify(game, [30]))
    @test tameness(game, 30)[1] in (:tame, :pet) && counts(game).known > 0
    diagrams = classify(pnim_game(), [[[3, 2]]])
    @test is_class(diagrams, :pet) && class_pairs(diagrams).positions[1] == [[3, 2]]
end

if CGT.cgt_claim_check_at[] == C_NULL
    @testset "claims: this libcgt has none" begin
        @test_throws CGTError{:unsupported} box_domain(0:3)
        @test_skip "claims"
    end
else
    @testset "domains" begin
        @test domain_size(box_domain((0:3, 1:5))) == 20 && domain_size(partitions_domain(1:5)) == 1 + 2 + 3 + 5 + 7
        @test domain_size(partition_box_domain(2, 3)) == 10 && domain_size(boards_domain(2, 3)) == 64
        @test domain_size(list_domain([(1, 2), 3])) == 2
        function positions(domain)
            found = []
            check_claim(position -> (push!(found, plain(position)); true), domain; most = 0)
            found
        end
        @test positions(box_domain((0:1, 0:1))) == [[0, 0], [0, 1], [1, 0], [1, 1]]
        @test positions(partitions_domain(3:3)) == [[1, 1, 1], [2, 1], [3]]
        @test positions(partitions_domain(2:2; summand = true)) == [[2, 1, 1], [1, 2]]
        @test positions(list_domain([(1, 2), 3])) == [[1, 2], [3]]
        @test positions(Domain(i -> i < 5 ? [i, i + 1] : [])) == [[0], [1], [2], [3], [4], [5]]
    end

    @testset "claims" begin
        domain = partitions_domain(1:12; summand = true)
        rank_claim(position, answer) = answer > max(position[1], position[2]) - min(position[1], position[2])
        found = check_claim(rank_claim, domain; game = pnim_game())
        @test isempty(found.counterexamples) && found.held == found.seen == domain_size(domain)
        @test check_claim((position, answer) -> answer < 5, box_domain(0:20); game = nim_game()).counterexamples == [[5]]
        @test check_claim((p, a) -> a < 5, box_domain(0:20); game = nim_game(), most = 3).counterexamples == [[5], [6], [7]]
        mktempdir() do folder
            claim(p, a) = a % 7 != 5
            keywords = (game = nim_game(), most = 0, identity = "claim")
            domain, paths = box_domain(0:20), [joinpath(folder, string(i)) for i in 1:3]
            for i in 1:3
                @test check_claim(claim, domain_part(domain, i, 3); path = paths[i], keywords...).seen == domain_size(domain_part(domain, i, 3)) == 7
            end
            @test check_claim(claim, domain; parts = reverse(paths), keywords...) == check_claim(claim, domain; keywords...)
            @test_throws CGTError check_claim(claim, domain; parts = paths[2:3], keywords...)
        end
        @test check_claim((p, a) -> a < 5 || missing, box_domain(0:20); game = nim_game()) ==
              (counterexamples = [], held = 5, seen = 21)
        @test check_claim((p, a) -> a < 5, box_domain(0:20); game = nim_game(), applies = p -> p[1] > 8).counterexamples == [[9]]
        @test check_claim(box_domain((0:5, 0:5)); game = wythoff_game(), other = nim_game()).counterexamples == [[1, 1]]
        @test_throws KeyError check_claim((p, a) -> throw(KeyError(:claim)), box_domain(0:20); game = nim_game())
        @test_throws CGTError{:argument} check_claim((p, a) -> 7, box_domain(0:20); game = nim_game())
        @test_throws CGTError{:argument} check_claim(box_domain(0:20); game = nim_game())
    end
end
